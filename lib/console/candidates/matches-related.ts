import "server-only";
import { and, inArray, or, type SQL, sql } from "drizzle-orm";
import { candidates } from "@/db/schema/candidates";
import { events, leftPhase as leftPhaseOfEvent } from "@/db/schema/events";
import { interactions } from "@/db/schema/interactions";
import { isStay, isStayInBase } from "@/lib/records/candidate-counts/is-stay";
import { IS_CONTACT } from "@/lib/records/interactions/is-contact";
import { isDuringPeriod } from "../reports/period";
import type { ListContext, LookupResult } from "./list-context";
import type { CandidateListFilters } from "./list-parameters";

/** Uses one array parameter, because there can be more ids than a query can have parameters. */
export const hasId = (ids: readonly string[]): SQL =>
  sql`${candidates.id} = any(${`{${ids.join(",")}}`}::text[])`;

/**
 * The end of a subquery on a table in which too many rows match. It makes Postgres run the subquery for each
 * candidate. Otherwise, Postgres would read all matches first, because it underestimates their number.
 */
export const CANDIDATE_BY_CANDIDATE = sql`offset 0`;

/** Matches candidates by their interactions and by the phases they left or reached. */
export function matchesRelated({ base, lookups }: ListContext, filters: CandidateListFilters) {
  const { contacted, contactType, leftPhase, reachedPhase } = filters;
  const exists = (
    table: typeof interactions | typeof events,
    found: LookupResult | undefined,
    matches: SQL,
  ) =>
    found
      ? hasId(found)
      : sql`exists (select from ${table} where base_id = ${base.id} and candidate_id = "candidates"."id" and ${matches} ${CANDIDATE_BY_CANDIDATE})`;
  return and(
    contacted || contactType ? exists(interactions, lookups?.contacted, isContact(filters)) : undefined,
    leftPhase && exists(events, lookups?.left, isLeaving(leftPhase)),
    reachedPhase &&
      or(inArray(candidates.phase, reachedPhase), exists(events, lookups?.reached, isLeaving(reachedPhase))),
  );
}

/** Matches interactions that the reports count as contact, of one of these types and in this period. */
export const isContact = ({ contacted, contactType }: CandidateListFilters): SQL =>
  sql`${contactType ? inArray(sql`type`, contactType) : sql`true`} and ${isDuringPeriod(sql`performed_at`, contacted ?? {})}
    and ${IS_CONTACT}`;

/** Matches events in which a candidate left one of these phases, except for undone moves. */
export const isLeaving = (phases: readonly string[]): SQL =>
  sql`${inArray(leftPhaseOfEvent, [...phases])} and ${isStay()}`;

/** Like `isLeaving`, but finds all candidates of a base who left one of these phases. */
export const isLeavingInBase = (baseId: number, phases: readonly string[]): SQL =>
  sql`${inArray(leftPhaseOfEvent, [...phases])} and ${isStayInBase(baseId)}`;
