import "server-only";
import { and, eq, inArray, notInArray, sql } from "drizzle-orm";
import { events } from "@/db/schema/events";
import { imports } from "@/db/schema/imports";
import { importGroup, mutations } from "@/db/schema/mutations";
import type { BaseContext } from "@/lib/contract/context";
import type { Queryable } from "@/lib/platform/database/client";
import { concernsCandidates } from "../concerns-candidates";

/**
 * Audit events that don't prevent the deletion of an imported candidate: reads, and the e-mails that tell
 * candidates about the import.
 */
const HARMLESS_ACTIONS = ["candidate.read", "candidate.notified"] as const;

/**
 * The actions of an import row or a merge that an undo reverts. The undo keeps new interactions, for example.
 */
const REVERTED_ACTIONS = ["candidate.updated", "candidate.merged", "candidate.merge_undone"];

/** Something that happened to a candidate. `action` is null for a write that changed nothing. */
export type Touch = { candidateId: string; action: string | null; mutationId: string | null };

/**
 * Returns whether a mutation other than `mutationIds`, or no mutation, caused the touch. Changes that were
 * undone don't count (`findRevertedMutations`).
 */
export const isTouch = (
  { action, mutationId }: Touch,
  mutationIds: ReadonlySet<string>,
  reverted: ReadonlySet<string> | undefined,
): boolean =>
  mutationId === null ||
  (!mutationIds.has(mutationId) &&
    !(reverted?.has(mutationId) && (action === null || REVERTED_ACTIONS.includes(action))));

/**
 * Finds the candidates' audit events, except for `HARMLESS_ACTIONS`, and the writes about them that changed
 * nothing: people who register again with the same values also rely on their record. Omits an import's writes
 * that changed nothing if the staff member who added the candidate ran that import, because people import a
 * file twice by mistake.
 */
export async function findTouches(ctx: BaseContext<Queryable>, candidateIds: string[]): Promise<Touch[]> {
  if (candidateIds.length === 0) return [];
  const changes = await selectChanges(ctx, candidateIds);
  const writes = await selectWrites(ctx, candidateIds);
  const keyOf = (candidateId: string | null, mutationId: string | null) => `${candidateId} ${mutationId}`;
  const known = new Set(changes.map(({ candidateId, mutationId }) => keyOf(candidateId, mutationId)));
  const creators = new Map(
    changes
      .filter(({ action }) => action === "candidate.created")
      .map(({ candidateId, actorId }) => [candidateId, actorId]),
  );
  const wanted = new Set(candidateIds);
  const unchanged = writes.flatMap(({ mutationId, candidateIds: written, importedBy }) =>
    written
      .filter((id) => wanted.has(id) && !known.has(keyOf(id, mutationId)))
      .filter((id) => importedBy === null || importedBy !== creators.get(id))
      .map((candidateId) => ({ candidateId, action: null, mutationId })),
  );
  return [...changes, ...unchanged];
}

const selectChanges = ({ db, base }: BaseContext<Queryable>, candidateIds: string[]) =>
  db
    .select({
      candidateId: sql<string>`${events.candidateId}`,
      action: events.action,
      actorId: events.actorId,
      mutationId: events.mutationId,
    })
    .from(events)
    .where(
      and(
        eq(events.baseId, base.id),
        inArray(events.candidateId, candidateIds),
        notInArray(events.action, [...HARMLESS_ACTIONS]),
      ),
    );

/** Omits the rows of undone imports. */
const selectWrites = ({ db, base }: BaseContext<Queryable>, candidateIds: string[]) =>
  db
    .select({
      mutationId: mutations.id,
      candidateIds: mutations.candidateIds,
      importedBy: sql<string | null>`case when ${importGroup} is not null then ${mutations.actorId} end`,
    })
    .from(mutations)
    .where(
      and(
        eq(mutations.baseId, base.id),
        concernsCandidates(base, candidateIds),
        eq(mutations.status, "completed"),
        sql`not exists (select 1 from ${imports} undone where undone.base_id = ${base.id}
          and undone.undone_at is not null and undone.id::text = left(${importGroup}, 36))`,
      ),
    );
