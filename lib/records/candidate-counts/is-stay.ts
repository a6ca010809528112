import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { events } from "@/db/schema/events";

const isDone = (event: SQL): SQL => sql`
  ${event}.action = 'candidate.updated' and ${event}.details ? 'phase' and not ${event}.details ? 'undoes'`;

/**
 * Matches the events of phase changes that completed a stay: changes that neither undid another change nor
 * were undone later. `event` is the table or its alias. `offset 0` makes PostgreSQL look up the undos of each
 * candidate by index. The `undone_phases` migration has the same condition.
 */
export const isStay = (event: SQL = sql`${events}`): SQL => sql`(
  ${isDone(event)} and not exists (
    select from ${events} as undo where undo.base_id = ${event}.base_id and undo.candidate_id = ${event}.candidate_id
      and undo.details ? 'undoes' and undo.details -> 'undoes' ? ${event}.mutation_id::text offset 0
  ))`;

/**
 * Matches the same events as `isStay`, for statements that read the events of many candidates of one base.
 * PostgreSQL collects the undone mutations into an object once, because it finds keys in an object quickly.
 */
export const isStayInBase = (baseId: number): SQL => sql`(
  ${isDone(sql`${events}`)} and not coalesce((
    select jsonb_object_agg(undone.id, true) from (
      select jsonb_array_elements_text(undo.details -> 'undoes') as id from ${events} as undo
      where undo.base_id = ${baseId} and undo.details ? 'undoes'
    ) as undone
  ), '{}') ? coalesce(${events}.mutation_id::text, ''))`;
