import { isPageName, PAGE_NAMES, type PageName } from "./docs/pages";

/**
 * The public pages. Each has a URL per language, such as `/nl/docs`. `/docs` redirects to the visitor's
 * language.
 */
export const PUBLIC_PAGES: readonly string[] = [
  "/",
  "/docs",
  "/docs/reference",
  "/docs/reference/try",
  ...PAGE_NAMES.map((name) => `/docs/${name}`),
  "/portal",
  "/portal/privacy",
  "/portal/accessibility",
];

export const isPublicPage = (path: string): boolean => PUBLIC_PAGES.includes(path);

/** Returns the guide page whose Markdown copy has this path, such as `/docs/errors.md`. */
export function pageOfMarkdownPath(path: string): PageName | null {
  const [, name = ""] = /^\/docs\/([\w-]+)\.md$/.exec(path) ?? [];
  return isPageName(name) ? name : null;
}
