import "server-only";
import { or, type SQL, sql } from "drizzle-orm";
import { candidates, candidateWords } from "@/db/schema/candidates";
import { interactions, interactionWords } from "@/db/schema/interactions";
import { matchesSearch, matchesWord, splitSearch } from "@/lib/records/candidates/matches-search";
import type { ListContext } from "./list-context";
import { CANDIDATE_BY_CANDIDATE, hasId } from "./matches-related";
import { foldedWords, joinPostalCodes, searchWords, toTsQuery, WORDS_MAX } from "./search-words";

/**
 * Matches candidates that the API's search finds or that were looked up. Words that are too frequent to look
 * up are matched in this query.
 */
export function matchesListSearch(ctx: ListContext, q: string): SQL | undefined {
  const { base, lookups = {}, isWalk = false } = ctx;
  const ids = searchedIds(ctx);
  return or(
    matchesSearch(q),
    ids.length > 0 ? isOneOf(ids, isWalk) : undefined,
    lookups.interactions === null
      ? sql`exists (select from ${interactions} as interaction where interaction.base_id = ${base.id}
          and interaction.candidate_id = "candidates"."id" and ${matchesInteraction(q)} ${CANDIDATE_BY_CANDIDATE})`
      : undefined,
    lookups.own === null ? matchesOwnWords(q) : undefined,
  );
}

/** Returns the ids of the candidates who were looked up for a search. */
export const searchedIds = ({ lookups = {} }: ListContext): string[] => [
  ...new Set([...(lookups.own ?? []), ...(lookups.interactions ?? [])]),
];

/** With more ids than this, estimates omit them, and an index walk hides their number from the planner. */
export const PLANNED_IDS_MAX = 1_000;

/**
 * Matches candidates with one of these ids. In a walk along the sort key's index, hides from the planner how
 * many ids there are, so that it checks each candidate. Otherwise, the ids must be a constant, because Postgres
 * hashes only constant lists. Comparing thousands of candidates with thousands of ids one by one takes seconds.
 */
const isOneOf = (ids: readonly string[], isWalk: boolean): SQL =>
  isWalk && ids.length > PLANNED_IDS_MAX
    ? sql`${candidates.id} in (select unnest(${`{${ids.join(",")}}`}::text[]))`
    : hasId(ids);

/**
 * Matches candidates whose city, postal code, motivation and custom fields contain all words of a search, or
 * contain some of them if the name, e-mail address or phone number contains the others: "anna utrecht". In
 * such a mixed search, omits the candidates that `matchesSearch` finds, because there can be many.
 */
export const matchesOwnWords = (q: string): SQL =>
  sql`(${sql.join([...new Set([q, joinPostalCodes(q)])].map(matchesMixed), sql` or `)})`;

const MIXED_LENGTH_MIN = 3;
/** Short numbers, as in "groep 8", are only searched in texts, because many phone numbers begin with them. */
const SHORT_NUMBER = /^\P{L}{1,2}$/u;

function matchesMixed(q: string): SQL {
  const inOwnTexts = (words: string[]) => sql`${candidateWords} @@ ${toTsQuery(words)}::tsquery`;
  const parts = splitSearch(q).filter((part) => foldedWords(part).length > 0);
  // With only one long part, as in "de jong", the index would find too many candidates to check.
  const isMixed = parts.filter((part) => part.length >= MIXED_LENGTH_MIN).length > 1;
  if (!isMixed) return inOwnTexts(searchWords(q));
  const conditions = parts.slice(0, WORDS_MAX).map((part) => {
    const own = inOwnTexts(foldedWords(part));
    if (SHORT_NUMBER.test(part)) return own;
    const byName = part.length < MIXED_LENGTH_MIN ? matchesWord(part) : matchesSearch(part);
    return sql`(${byName} or ${own})`;
  });
  return sql`(${sql.join(conditions, sql` and `)} and not (${matchesSearch(q)}))`;
}

/** Matches interactions that contain all words of a search. */
export const matchesInteraction = (q: string): SQL =>
  sql`${interactionWords} @@ ${toTsQuery(searchWords(q))}::tsquery`;
