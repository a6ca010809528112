import "server-only";
import { or, type SQL, sql } from "drizzle-orm";
import { candidateWords } from "@/db/schema/candidates";
import { interactions, interactionWords } from "@/db/schema/interactions";
import { matchesSearch } from "@/lib/records/candidates/matches-search";
import type { ListContext } from "./list-context";
import { CANDIDATE_BY_CANDIDATE, hasId } from "./matches-related";
import { joinPostalCodes, searchWords, toTsQuery } from "./search-words";

/**
 * Matches candidates that the API's search finds or that were looked up. Words that are too frequent to look
 * up are matched in this query.
 */
export function matchesListSearch({ base, lookups = {} }: ListContext, q: string): SQL | undefined {
  const ids = [...new Set([...(lookups.own ?? []), ...(lookups.interactions ?? [])])];
  return or(
    matchesSearch(q),
    ids.length > 0 ? hasId(ids) : undefined,
    lookups.interactions === null
      ? sql`exists (select from ${interactions} as interaction where interaction.base_id = ${base.id}
          and interaction.candidate_id = "candidates"."id" and ${matchesInteraction(q)} ${CANDIDATE_BY_CANDIDATE})`
      : undefined,
    lookups.own === null ? matchesOwnWords(q) : undefined,
  );
}

/** Matches candidates whose city, postal code, motivation and custom fields contain all words of a search. */
export function matchesOwnWords(q: string): SQL {
  const words = toTsQuery(searchWords(q));
  const joined = toTsQuery(searchWords(joinPostalCodes(q)));
  return sql`${candidateWords} @@ ${joined === words ? words : `(${words}) | (${joined})`}::tsquery`;
}

/** Matches interactions that contain all words of a search. */
export const matchesInteraction = (q: string): SQL =>
  sql`${interactionWords} @@ ${toTsQuery(searchWords(q))}::tsquery`;
