import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import { customFieldColumn } from "../candidates/custom-field-column";
import { COLUMN_TITLES, REGISTRATION_TITLES } from "./column-titles";
import { normalizeText, STANDARD_FIELDS, toAlphanumeric } from "./fields";

/** Words that say nothing about the field: "Naam kandidaat" means the same as "Naam". */
const NOISE = new Set(
  "kandidaat kandidaten deelnemer candidate van de het een uw je jouw the of your gewenste gewenst voorkeur voorkeuren huidige preferred desired current optioneel verplicht".split(
    " ",
  ),
);

/** Returns the forms of a title to look up, the most literal first. */
function formsOf(title: string): string[] {
  const withoutRemarks = title.replace(/\([^)]*\)|\[[^\]]*\]/g, " ");
  const words = normalizeText(withoutRemarks).split(/[^\p{L}\p{N}]+/u);
  const core = words.filter((word) => !NOISE.has(word));
  return [title, withoutRemarks, core.join("")].map(toAlphanumeric).filter(Boolean);
}

type Guess = { key: string; rank: number };
const WORSE_FORM = 1_000;
const EXACT = -2;

/**
 * Guesses the field of each column. Returns the field's key, or "" if no field fits. If several columns fit a
 * field, only the best column gets it. Custom fields take precedence over standard fields, unless the title
 * is exactly a standard field's key, as in an export, and not also exactly a custom field's name.
 */
export function guessMapping(head: string[], definitions: readonly CustomFieldDefinition[]): string[] {
  const ranked = new Map<string, Guess>();
  for (const { key, titles } of COLUMN_TITLES)
    for (const [rank, title] of titles.entries()) ranked.set(title, { key, rank });
  for (const { name } of definitions)
    ranked.set(toAlphanumeric(name), { key: customFieldColumn(name), rank: -1 });
  const exact = new Map([
    ...STANDARD_FIELDS.map(({ key }): [string, Guess] => [key, { key, rank: EXACT }]),
    ...definitions.map(({ name }): [string, Guess] => [name, { key: customFieldColumn(name), rank: EXACT }]),
  ]);
  const guesses = head.map((title) => exact.get(title) ?? bestGuess(title, ranked));
  return guesses.map((guess, index) => {
    const isBest = guesses.every(
      (other, position) =>
        other?.key !== guess?.key ||
        position === index ||
        (guess && other && (guess.rank < other.rank || (guess.rank === other.rank && index < position))),
    );
    return guess && isBest ? guess.key : "";
  });
}

function bestGuess(title: string, ranked: ReadonlyMap<string, Guess>): Guess | null {
  for (const [position, form] of formsOf(title).entries()) {
    const found = ranked.get(form);
    if (found) return { key: found.key, rank: found.rank + position * WORSE_FORM };
  }
  return null;
}

/** Returns whether a column holds the registration date, which can't be imported. */
export const isRegistrationDate = (title: string) =>
  formsOf(title).some((form) => REGISTRATION_TITLES.includes(form));
