import "server-only";
import { and, eq, notInArray } from "drizzle-orm";
import { events } from "@/db/schema/events";
import type { BaseContext } from "@/lib/contract/context";
import { fail } from "@/lib/contract/errors";
import type { Queryable } from "@/lib/platform/database/client";
import type { CandidatePatch } from "../candidates/schema";
import type { StoredCandidate } from "../candidates/stored";
import { findConfirmed } from "../consents/find-decided";
import { isSameValue } from "./diff-values";
import { findRevertedMutations } from "./find-reverted-mutations";
import { findOwnChanges } from "./own-changes";
import { planRestore } from "./plan-restore";

/** The mutations that an update or deletion of a candidate undoes. */
export type UndoOptions = { undoneMutationIds?: string[] };

/**
 * Returns a patch that undoes some mutations of a candidate. `reverted` contains those that were undone before
 * (`findRevertedMutations`). Omits fields that other mutations changed later.
 * Also omits fields whose current value differs from the last recorded value: a process of an older release,
 * which records no changes, must have changed them.
 */
export async function patchToUndo(
  ctx: BaseContext<Queryable>,
  candidate: StoredCandidate,
  mutationIds: readonly string[],
  reverted: ReadonlySet<string>,
): Promise<CandidatePatch> {
  const recorded = await findOwnChanges(ctx, [candidate.id]);
  const confirmed = await findConfirmed(ctx, [candidate.id], mutationIds);
  const isConfirmed = confirmed.has(candidate.id);
  const { restored } = planRestore(recorded, new Set(mutationIds), reverted, isConfirmed);
  return Object.fromEntries(
    Object.entries(restored)
      .filter(([field, { from }]) => isSameValue(candidate[field as keyof StoredCandidate], from))
      .map(([field, { to }]) => [field, to]),
  );
}

/**
 * Audit events that don't prevent the deletion of an imported candidate: reads, and the e-mails that tell
 * candidates about the import.
 */
export const HARMLESS_ACTIONS = ["candidate.read", "candidate.notified"] as const;

/** The actions of an import row or a merge that an undo reverts. A new interaction, for example, is kept. */
const REVERTED_ACTIONS = ["candidate.updated", "candidate.merged", "candidate.merge_undone"];

type TouchEvent = { action: string; mutationId: string | null };

/**
 * Returns whether an audit event shows that something other than these mutations changed the candidate. Changes
 * that were undone don't count (`findRevertedMutations`).
 */
export const isTouch = (
  { action, mutationId }: TouchEvent,
  mutationIds: ReadonlySet<string>,
  reverted: ReadonlySet<string> | undefined,
): boolean =>
  mutationId === null ||
  (!mutationIds.has(mutationId) && !(reverted?.has(mutationId) && REVERTED_ACTIONS.includes(action)));

/**
 * Fails with `precondition_failed` if the candidate has audit events that don't belong to these mutations,
 * except for `HARMLESS_ACTIONS` and for changes that were undone.
 */
export async function assertUntouched(
  ctx: BaseContext<Queryable>,
  candidateId: string,
  mutationIds: readonly string[],
): Promise<void> {
  const found = await ctx.db
    .select({ action: events.action, mutationId: events.mutationId })
    .from(events)
    .where(
      and(
        eq(events.baseId, ctx.base.id),
        eq(events.candidateId, candidateId),
        notInArray(events.action, [...HARMLESS_ACTIONS]),
      ),
    );
  const reverted = (await findRevertedMutations(ctx, [candidateId])).get(candidateId);
  if (found.some((event) => isTouch(event, new Set(mutationIds), reverted)))
    fail("precondition_failed", "The candidate was changed or contacted since it was imported.");
}
