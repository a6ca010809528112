import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { candidates } from "@/db/schema/candidates";
import { events } from "@/db/schema/events";
import { interactions } from "@/db/schema/interactions";
import { acrossBases } from "@/lib/platform/database/base-database";
import { estimateRows } from "@/lib/platform/database/estimate-rows";
import type { FoundFirst, ListContext } from "./list-context";
import type { CandidateListFilters } from "./list-parameters";
import { findLongInPhase } from "./long-in-phase";
import { matchesInteraction, matchesOwnWords } from "./matches-list-search";
import { isContact, isLeaving } from "./matches-related";
import { searchWords } from "./search-words";

/**
 * Up to this number of matches, or this share of the table, finding all matches first is faster than checking
 * each candidate's words. The share is above 2%, which Postgres assumes for a prefix without statistics.
 */
export const FOUND_FIRST_MAX = 5_000;
const FOUND_FIRST_SHARE_MAX = 0.025;

type Lookup = { table: typeof candidates | typeof interactions | typeof events; id: SQL; matches: SQL };

/**
 * Looks up the candidates that match by their own words, interactions or events, because one query can't
 * combine the indexes of several tables. Adds the results to the context. A lookup with more than `foundMax`
 * matches is null. The returned context reads across bases, as `keepVisible` explains.
 */
export async function lookUp(
  restricted: ListContext,
  filters: CandidateListFilters,
  foundMax?: number,
): Promise<ListContext> {
  const ctx = acrossBases(restricted);
  const { q, contacted, contactType, leftPhase, inPhaseDays } = filters;
  const hasWords = q !== undefined && searchWords(q).length > 0;
  const find = (lookup: Lookup) => findFirst(ctx, lookup, foundMax);
  const isInBase = sql`base_id = ${ctx.base.id}`;
  const [own, noted, contact, left, longInPhase] = await Promise.all([
    hasWords ? find({ table: candidates, id: sql`id`, matches: matchesOwnWords(q) }) : [],
    hasWords ? find({ table: interactions, id: sql`candidate_id`, matches: matchesInteraction(q) }) : [],
    contacted || contactType
      ? find({
          table: interactions,
          id: sql`candidate_id`,
          matches: sql`${isInBase} and ${isContact(filters)}`,
        })
      : [],
    leftPhase
      ? find({
          table: events,
          id: sql`candidate_id`,
          matches: sql`${isInBase} and ${isLeaving(leftPhase)}`,
        })
      : [],
    inPhaseDays ? findLongInPhase(ctx, inPhaseDays, filters, foundMax ?? FOUND_FIRST_MAX) : [],
  ]);
  return { ...ctx, lookups: { own, interactions: noted, contacted: contact, left, longInPhase } };
}

/**
 * Returns null if too many rows match, even in other bases, because the word indexes cover the rows of all
 * bases.
 */
async function findFirst(
  { db, base }: ListContext,
  { table, id, matches }: Lookup,
  max?: number,
): Promise<FoundFirst> {
  const [matching, all] = await Promise.all([
    estimateRows(db, sql`select from ${table} where ${matches}`),
    estimateRows(db, sql`select from ${table}`),
  ]);
  const foundMax = max ?? Math.round(Math.max(FOUND_FIRST_MAX, FOUND_FIRST_SHARE_MAX * all));
  if (matching > foundMax) return null;
  const limit = Number.isFinite(foundMax) ? sql`limit ${foundMax + 1}` : sql``;
  const found = await db.execute<{ id: string }>(sql`
    select distinct ${id} as id from ${table} where base_id = ${base.id} and ${matches} ${limit}`);
  return found.length > foundMax ? null : found.map((row) => row.id);
}
