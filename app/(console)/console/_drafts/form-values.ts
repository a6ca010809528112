import type { DraftValues } from "./draft-store";

export const formValues = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));

/** Returns a single value of a draft, or undefined if the value is missing. */
export const draftText = (values: DraftValues | null, name: string): string | undefined => {
  const value = values?.[name];
  return typeof value === "string" ? value : undefined;
};
