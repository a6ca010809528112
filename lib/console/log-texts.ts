import type { Language } from "@/lib/platform/languages";
import { ownValue } from "@/lib/records/custom-fields/own-value";
import type { ACTOR_KINDS } from "./activity/actor-kinds";
import type { Cell } from "./export-file";

type ActorKind = (typeof ACTOR_KINDS)[number];

/** The titles of an exported log's columns, and the names of its actions. */
export type LogTexts<Action extends string = string> = {
  titles: Record<string, string>;
  actions: Record<Action, string>;
};

export const ACTOR_KIND_NAMES: Record<Language, Record<ActorKind, string>> = {
  nl: {
    api_key: "API-sleutel",
    candidate: "Kandidaat",
    staff: "Medewerker",
    system: "Instroom",
  },
  en: {
    api_key: "API key",
    candidate: "Candidate",
    staff: "Staff",
    system: "Instroom",
  },
};

type LogRow = { occurredAt: Date; action: string; actorKind: ActorKind };
type ShownRow = { occurredAt: Cell; action: string; actorKind: string };

/** Returns the titles of the columns in a language, or the API's names without one. */
export const logTitles = (
  columns: readonly string[],
  texts: Record<Language, LogTexts>,
  language: Language | undefined,
): string[] => columns.map((column) => (language && texts[language].titles[column]) ?? column);

/**
 * Without a language, returns the API's values: codes, and a timestamp instead of the time in the
 * Netherlands.
 */
export function inWords(
  { occurredAt, action, actorKind }: LogRow,
  texts: Record<Language, LogTexts>,
  language: Language | undefined,
): ShownRow {
  if (!language) return { occurredAt: occurredAt.toISOString(), action, actorKind };
  return {
    occurredAt,
    action: ownValue(texts[language].actions, action) ?? action,
    actorKind: ACTOR_KIND_NAMES[language][actorKind],
  };
}
