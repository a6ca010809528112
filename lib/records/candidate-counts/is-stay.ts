import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { events } from "@/db/schema/events";

/**
 * Matches events of phase changes that completed a stay: neither an undo nor undone later. `event` is the
 * table or its alias. `offset 0` makes PostgreSQL look up the undos of each candidate by index. The migration
 * `undone_phases` has the same condition.
 */
export const isStay = (event: SQL = sql`${events}`): SQL => sql`(
  ${event}.action = 'candidate.updated' and ${event}.details ? 'phase' and not ${event}.details ? 'undoes'
  and not exists (
    select from ${events} as undo where undo.base_id = ${event}.base_id and undo.candidate_id = ${event}.candidate_id
      and undo.details ? 'undoes' and undo.details -> 'undoes' ? ${event}.mutation_id::text offset 0
  ))`;
