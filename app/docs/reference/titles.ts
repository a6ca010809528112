import "server-only";
import en from "@/app/messages/en.json";
import nl from "@/app/messages/nl.json";
import type { Language } from "@/lib/platform/languages";

type Groups = Record<string, { title: string; description: string } | undefined>;
type Operations = Record<string, Record<string, string | undefined> | undefined>;
type Texts = { groups: Groups; operations: Operations };

const TEXTS: Record<Language, Texts> = { nl: nl.docs.reference, en: en.docs.reference };

/** Returns an operation's title. An alias, such as `apiKeys.create.alias`, has the title of its operation. */
export function operationTitle(language: Language, operationId: string): string {
  const [prefix = "", name = ""] = operationId.split(".");
  const title = TEXTS[language].operations[prefix]?.[name];
  if (title === undefined) throw new Error(`The operation ${operationId} has no title in ${language}.`);
  return title;
}

/** Returns the title and description of a group, by its name in the OpenAPI document. */
export function groupTexts(language: Language, name: string) {
  const texts = TEXTS[language].groups[name];
  if (texts === undefined) throw new Error(`The group ${name} has no title in ${language}.`);
  return texts;
}
