/** The pages of the guide, in reading order. */
export const GUIDE = [
  { group: "begin", pages: ["getting-started", "keys", "schema", "client"] },
  { group: "candidates", pages: ["creating", "finding", "updating", "interactions", "attachments"] },
  { group: "outcomes", pages: ["mutations", "callbacks", "sandbox"] },
  { group: "access", pages: ["sessions", "regions"] },
  { group: "operations", pages: ["deployment", "monitoring", "backup", "scaling"] },
  {
    group: "trust",
    pages: ["trust", "threat-model", "retention", "incidents", "privacy", "standards", "accessibility"],
  },
  { group: "lookUp", pages: ["promises", "errors", "limits", "migrating", "changelog", "conformity"] },
] as const;

export type PageName = (typeof GUIDE)[number]["pages"][number];
export const PAGE_NAMES: readonly PageName[] = GUIDE.flatMap(({ pages }) => pages);
export const isPageName = (name: string): name is PageName => PAGE_NAMES.some((each) => each === name);
