import "server-only";
import type { BaseContext } from "@/lib/contract/context";
import { fail } from "@/lib/contract/errors";
import type { Queryable } from "@/lib/platform/database/client";
import type { CandidatePatch } from "../candidates/schema";
import type { StoredCandidate } from "../candidates/stored";
import { findConfirmed } from "../consents/find-decided";
import { isSameValue } from "./diff-values";
import { findRevertedMutations } from "./find-reverted-mutations";
import { findTouches, isTouch } from "./find-touches";
import { findOwnChanges } from "./own-changes";
import { planRestore } from "./plan-restore";

/** The mutations that an update or deletion of a candidate undoes. */
export type UndoOptions = { undoneMutationIds?: string[] };

/**
 * Returns a patch that undoes some mutations of a candidate. `reverted` contains the candidate's mutations
 * that are already undone (`findRevertedMutations`). Omits fields that other mutations changed later. Also
 * omits fields whose current value differs from the last recorded value: a process of an older release, which
 * records no changes, must have changed them.
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
 * Fails with `precondition_failed` if anything but these mutations happened to the candidate (`findTouches`),
 * except for changes that were undone.
 */
export async function assertUntouched(
  ctx: BaseContext<Queryable>,
  candidateId: string,
  mutationIds: readonly string[],
): Promise<void> {
  const touches = await findTouches(ctx, [candidateId]);
  const reverted = (await findRevertedMutations(ctx, [candidateId])).get(candidateId);
  if (touches.some((touch) => isTouch(touch, new Set(mutationIds), reverted)))
    fail("precondition_failed", "The candidate was changed, contacted or registered again since the import.");
}
