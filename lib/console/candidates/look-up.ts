import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { candidates } from "@/db/schema/candidates";
import { events } from "@/db/schema/events";
import { interactions } from "@/db/schema/interactions";
import { acrossBases } from "@/lib/platform/database/base-database";
import type { Database } from "@/lib/platform/database/client";
import { estimateRows } from "@/lib/platform/database/estimate-rows";
import type { ListContext, LookupResult, Lookups } from "./list-context";
import type { CandidateListFilters } from "./list-parameters";
import { findLongInPhase } from "./long-in-phase";
import { matchesInteraction, matchesOwnWords } from "./matches-list-search";
import { isContact, isLeavingInBase } from "./matches-related";
import { searchWords } from "./search-words";

/**
 * Up to this number of matches, or this share of the table, finding all matches first is faster than checking
 * each candidate's words. The share is more than 2%, because Postgres estimates 2% for a prefix without
 * statistics.
 */
export const LOOKUP_MATCHES_MAX = 5_000;
const LOOKUP_SHARE_MAX = 0.025;

type Lookup = { table: typeof candidates | typeof interactions | typeof events; ids: SQL; matches: SQL };

/**
 * Looks up the candidates whose own search text, interactions or events match, because one query can't
 * combine the indexes of several tables. Adds the results to the context. A lookup is null if it has more
 * than `matchesMax` matches or, without `matchesMax`, if it would be slow. The returned context reads across
 * bases, because Postgres doesn't use the word indexes under row-level security.
 */
export async function lookUp(
  restricted: ListContext,
  filters: CandidateListFilters,
  matchesMax?: number,
): Promise<ListContext & { lookups: Lookups }> {
  const ctx = acrossBases(restricted);
  const { q, contacted, contactType, leftPhase, reachedPhase, inPhaseDays } = filters;
  const hasWords = q !== undefined && searchWords(q).length > 0;
  const find = (lookup: Lookup) => runLookup(ctx, lookup, matchesMax);
  const isInBase = sql`base_id = ${ctx.base.id}`;
  const findLeft = (phases: readonly string[]) =>
    find({
      table: events,
      ids: sql`distinct candidate_id`,
      matches: sql`${isInBase} and ${isLeavingInBase(ctx.base.id, phases)}`,
    });
  const [own, noted, contact, left, reached, longInPhase] = await Promise.all([
    hasWords ? find({ table: candidates, ids: sql`id`, matches: matchesOwnWords(q) }) : [],
    hasWords
      ? find({ table: interactions, ids: sql`distinct candidate_id`, matches: matchesInteraction(q) })
      : [],
    contacted || contactType
      ? find({
          table: interactions,
          ids: sql`distinct candidate_id`,
          matches: sql`${isInBase} and ${isContact(filters)}`,
        })
      : [],
    leftPhase ? findLeft(leftPhase) : [],
    reachedPhase ? findLeft(reachedPhase) : [],
    inPhaseDays ? findLongInPhase(ctx, inPhaseDays, filters, matchesMax ?? LOOKUP_MATCHES_MAX) : [],
  ]);
  return { ...ctx, lookups: { own, interactions: noted, contacted: contact, left, reached, longInPhase } };
}

async function runLookup(
  { db, base }: ListContext,
  lookup: Lookup,
  max: number | undefined,
): Promise<LookupResult> {
  const matchesMax = max ?? (await findMatchesMax(db, lookup));
  if (matchesMax === 0) return null;
  const { table, ids, matches } = lookup;
  const limit = Number.isFinite(matchesMax) ? sql`limit ${matchesMax + 1}` : sql``;
  const found = await db.execute<{ id: string }>(sql`
    select ${ids} as id from ${table} where base_id = ${base.id} and ${matches} ${limit}`);
  return found.length > matchesMax ? null : found.map((row) => row.id);
}

/**
 * Returns the maximum number of matches for a lookup, or 0 if the planner expects more matches. The planner's
 * estimate includes the rows of other bases, because the word indexes cover all bases.
 */
async function findMatchesMax(db: Database, { table, matches }: Lookup): Promise<number> {
  const [matching, all] = await Promise.all([
    estimateRows(db, sql`select from ${table} where ${matches}`),
    estimateRows(db, sql`select from ${table}`),
  ]);
  const matchesMax = Math.round(Math.max(LOOKUP_MATCHES_MAX, LOOKUP_SHARE_MAX * all));
  return matching > matchesMax ? 0 : matchesMax;
}
