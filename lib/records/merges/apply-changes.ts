import "server-only";
import { and, eq } from "drizzle-orm";
import { candidates } from "@/db/schema/candidates";
import type { MutationContext } from "@/lib/contract/context";
import { diffValues } from "../candidate-changes/diff-values";
import { recordChanges } from "../candidate-changes/record";
import { queueChangeNotices } from "../candidate-notices/queue-notices";
import type { AddressNotice } from "../candidates/finish-email-change";
import type { CandidatePatch } from "../candidates/schema";
import type { StoredCandidate } from "../candidates/stored";
import { applyPatch } from "../candidates/update";
import type { UndoData } from "./undo-data";

export type Changes = Pick<UndoData, "fields" | "customFields">;

type Options = {
  /** When the candidate entered the phase that these changes set. If null, `applyPatch` sets that time. */
  phaseSince: Date | null;
  keepsOldValues: boolean;
  /** The mail to the old address, if these changes replace it. If omitted, `applyPatch` plans that mail. */
  addressNotice?: AddressNotice;
  /** The mutation of the merge that these changes undo, if any. */
  undoneMutationId?: string | null;
};

/**
 * Applies the changes of a merge or its undo to a candidate, and leaves the consent log to the caller. Always
 * updates `updatedAt`, so that clients read the candidate again.
 */
export async function applyChanges(
  ctx: MutationContext,
  candidate: StoredCandidate,
  { fields, customFields }: Changes,
  { phaseSince, keepsOldValues, addressNotice, undoneMutationId }: Options,
): Promise<void> {
  const patch = Object.fromEntries(Object.entries(fields).map(([name, { after }]) => [name, after]));
  // Always set this list: a merge is never an undo by hand, even right after a change of the phase.
  const undoneMutationIds = undoneMutationId ? [undoneMutationId] : [];
  if (Object.keys(patch).length > 0) {
    const shared = { keepsOldValues, recordsConsent: false, addressNotice, undoneMutationIds };
    // An unsent answer may be about the other record's request.
    await applyPatch(ctx, candidate, patch as CandidatePatch, { ...shared, keepsAnswers: true });
  }
  const changed = Object.entries(customFields).map(([name, { after }]) => [name, after] as const);
  const merged = Object.fromEntries([...Object.entries(candidate.customFields), ...changed]);
  const values = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
  // When the phase changes, a trigger overwrites `phaseChangedAt`. This statement doesn't set the phase, so
  // the value that it writes stays.
  const phase = "phase" in fields && phaseSince ? { phaseChangedAt: phaseSince } : {};
  await ctx.db
    .update(candidates)
    .set({ customFields: values, ...phase, updatedAt: ctx.now() })
    .where(and(eq(candidates.baseId, ctx.base.id), eq(candidates.id, candidate.id)));
  const differences = diffValues(candidate, { customFields: values });
  if (keepsOldValues) await recordChanges(ctx, candidate.id, differences);
  await queueChangeNotices(ctx, candidate.id, differences);
}
