import "server-only";
import type { Language } from "@/lib/platform/languages";
import { guideVariables } from "./guide-variables";
import { TABLES } from "./tables";

const PLACEHOLDER = /\{\{(\w+)\}\}/g;

/** Replaces each `{{name}}` with its value or Markdown. Throws if the name is unknown. */
export function fillPlaceholders(source: string, language: Language): string {
  const values: Record<string, string | number | undefined> = guideVariables();
  return source.replace(PLACEHOLDER, (_, name: string) => {
    const value = values[name] ?? TABLES[name]?.(language);
    if (value === undefined) throw new Error(`The guide uses {{${name}}}, which has no value.`);
    return String(value);
  });
}
