import "server-only";
import { and, desc, eq, inArray } from "drizzle-orm";
import { candidates } from "@/db/schema/candidates";
import { interactions } from "@/db/schema/interactions";
import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import { acrossBases } from "@/lib/platform/database/base-database";
import { foldText } from "@/lib/records/candidates/fold-text";
import { plainSpelling, searchedDigits, splitSearch } from "@/lib/records/candidates/matches-search";
import { phoneDigits } from "@/lib/records/candidates/normalize";
import type { ListContext } from "./list-context";
import { matchesInteraction } from "./matches-list-search";
import type { CandidateListItem } from "./schema";
import { foldedWords, isFoundIn, joinPostalCodes, searchWords } from "./search-words";

type FoundIn = CandidateListItem["foundIn"];
type Row = { id: string; name: string; email: string; phone: string | null };

const WORDS_BEFORE = 4;
const EXCERPT_LENGTH_MAX = 120;

/**
 * Finds where the search matched. Skips rows that match by name, e-mail address or phone number, because the
 * list shows these fields.
 */
export async function findMatches(
  ctx: ListContext,
  q: string | undefined,
  rows: readonly Row[],
): Promise<Map<string, FoundIn>> {
  const words = q === undefined ? [] : searchWords(q);
  const ids = rows.filter((row) => !isFoundByName(row, q ?? "")).map(({ id }) => id);
  if (words.length === 0 || ids.length === 0) return new Map();
  const [own, noted] = await Promise.all([selectOwnTexts(ctx, ids), selectNotes(ctx, ids, q ?? "")]);
  const matches = new Map<string, FoundIn>();
  for (const { candidateId, summary, notes } of noted)
    matches.set(candidateId, {
      place: "interaction",
      text: excerpt(`${summary ?? ""} ${notes ?? ""}`, words),
    });
  for (const row of own) {
    const customFields = definedValues(row.customFields, ctx.region.customFields);
    const match = findOwnMatch({ ...row, customFields }, q ?? "", words);
    if (match) matches.set(row.id, match);
  }
  return matches;
}

function isFoundByName({ name, email, phone }: Row, q: string): boolean {
  const text = plainSpelling(foldText([name, email, phone].filter(Boolean).join(" ")));
  const digits = phoneDigits(phone);
  return (
    splitSearch(plainSpelling(q)).every((word) => text.includes(word)) ||
    searchedDigits(q).some((searched) => digits?.includes(searched))
  );
}

const selectOwnTexts = ({ db, base }: ListContext, ids: string[]) =>
  db
    .select({
      id: candidates.id,
      city: candidates.city,
      postalCode: candidates.postalCode,
      motivation: candidates.motivation,
      customFields: candidates.customFields,
    })
    .from(candidates)
    .where(and(eq(candidates.baseId, base.id), inArray(candidates.id, ids)));

/**
 * Selects the latest matching interaction of each candidate. Reads across bases, because Postgres doesn't use
 * the word index under row-level security.
 */
const selectNotes = (ctx: ListContext, ids: string[], q: string) =>
  acrossBases(ctx)
    .db.selectDistinctOn([interactions.candidateId], {
      candidateId: interactions.candidateId,
      summary: interactions.summary,
      notes: interactions.notes,
    })
    .from(interactions)
    .where(
      and(
        eq(interactions.baseId, ctx.base.id),
        inArray(interactions.candidateId, ids),
        matchesInteraction(q),
      ),
    )
    .orderBy(interactions.candidateId, desc(interactions.performedAt));

type OwnTexts = Awaited<ReturnType<typeof selectOwnTexts>>[number];
type Values = OwnTexts["customFields"];

/** Omits the values of removed fields, which stay stored but which the record no longer shows. */
const definedValues = (values: Values, definitions: readonly CustomFieldDefinition[]): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => definitions.some((defined) => defined.name === name)),
  );

/** Finds the candidate's first field that contains a search word. Returns null if there is none. */
function findOwnMatch(row: OwnTexts, q: string, words: string[]): FoundIn {
  const { city, postalCode, motivation, customFields } = row;
  if (city && hasWord(city, words)) return { place: "city", text: city };
  const joined = searchWords(joinPostalCodes(q));
  if (postalCode && hasWord(postalCode.replaceAll(" ", ""), joined))
    return { place: "postalCode", text: postalCode };
  if (motivation && hasWord(motivation, words))
    return { place: "motivation", text: excerpt(motivation, words) };
  for (const [name, value] of Object.entries(customFields)) {
    const text = [value].flat().join(", ");
    if (hasWord(text, words)) return { place: "customField", field: name, text: excerpt(text, words) };
  }
  return null;
}

const hasWord = (text: string, words: readonly string[]) =>
  foldedWords(text).some((word) => words.some((searched) => isFoundIn(word, searched)));

/** Returns the part of a text around the first matching word. */
function excerpt(text: string, words: readonly string[]): string {
  const parts = text.trim().split(/\s+/);
  const found = Math.max(
    0,
    parts.findIndex((part) => hasWord(part, words)),
  );
  const start = Math.max(0, found - WORDS_BEFORE);
  const shown = parts.slice(start).join(" ");
  const cut = shown.length > EXCERPT_LENGTH_MAX ? `${shown.slice(0, EXCERPT_LENGTH_MAX).trimEnd()}…` : shown;
  return start > 0 ? `…${cut}` : cut;
}
