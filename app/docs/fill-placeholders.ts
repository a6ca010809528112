import "server-only";
import type { Language } from "@/lib/platform/languages";
import { guideVariables } from "./guide-variables";
import { TABLES } from "./tables";

const PLACEHOLDER = /\{\{(\w+)\}\}/g;

/** Puts what the code knows in place of each `{{name}}`: a value in the text, or a whole piece of Markdown. Fails on a name that is unknown. */
export function fillPlaceholders(source: string, language: Language): string {
  const values: Record<string, string | number | undefined> = guideVariables();
  return source.replace(PLACEHOLDER, (_, name: string) => {
    const value = values[name] ?? TABLES[name]?.(language);
    if (value === undefined) throw new Error(`The guide asks for {{${name}}}, which nobody knows.`);
    return String(value);
  });
}
