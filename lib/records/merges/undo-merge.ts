import "server-only";
import { and, eq, gt, isNotNull } from "drizzle-orm";
import { candidateMerges } from "@/db/schema/candidate-merges";
import { candidates } from "@/db/schema/candidates";
import type { BaseContext, MutationContext } from "@/lib/contract/context";
import { fail } from "@/lib/contract/errors";
import type { Queryable, Transaction } from "@/lib/platform/database/client";
import { recordAuditEvents } from "../audit-events";
import { removeRecipients } from "../bounces/recipients";
import { findUndoneMutations } from "../candidate-changes/find-undone-mutations";
import { countRestoredStays } from "../candidate-counts/count-restored-stays";
import { queueRegisteredAgain } from "../candidate-notices/queue-notices";
import { writeClosure } from "../candidates/close";
import { getCandidate } from "../candidates/find";
import { buildSearchText, normalizeEmail, normalizePhone } from "../candidates/normalize";
import { presentCandidate } from "../candidates/present";
import type { StoredCandidate } from "../candidates/stored";
import { undoConsents } from "../consents/kept-consent";
import { moveErasureToSender } from "../privacy/erasure-requests";
import { redirectUnsentAnswers } from "../privacy/mail-candidate";
import { applyChanges, type Changes } from "./apply-changes";
import { findChangedSince } from "./changed-since";
import { copyConsent, copyLimits, findWithdrawalSince } from "./copy-privacy";
import { addDistinctPairs, removeDistinctPairs } from "./distinct-pairs";
import { restoreMailChoices } from "./mail-choices";
import { moveRecordsBack, moveSent } from "./move-records";
import { removeMergedValues } from "./remove-merged-values";
import type { MergeUndo } from "./schema";
import { findSentByMerged, type SentByMerged } from "./sent-by-merged";
import { separateLaterMerges } from "./separate-later-merges";
import { skipUndoneValues } from "./skip-undone-values";
import { splitChanges } from "./split-changes";
import { parseUndoData, type UndoData, undoableSince } from "./undo-data";

/**
 * Restores a merged candidate with its id, values and records. The remaining candidate gets back its values
 * from before the merge, except in fields that were changed after the merge. In the result, `kept` lists the
 * names of these fields. The restored candidate also gets what that person sent since the merge (`moveSent`).
 * Limits on the use of data, and a withdrawal of consent, hold for both candidates if they came after the
 * merge, because they were about both records. An erasure request stays with one of them: nobody may be erased
 * because of a wrong merge. Fails with `candidate_not_found` or `merge_not_undoable`.
 */
export async function undoMerge(ctx: MutationContext, input: { params: { id: string }; body: MergeUndo }) {
  const remaining = await getCandidate(ctx, input.params.id);
  return separateMerged(ctx, remaining, input.body.mergedId);
}

export async function separateMerged(ctx: MutationContext, remaining: StoredCandidate, mergedId: string) {
  const undo = await getUndoData(ctx, remaining.id, mergedId);
  const { closure, addedDistinctIds, choices } = await separateLaterMerges(ctx, remaining.id, mergedId, undo);
  await ctx.db
    .delete(candidateMerges)
    .where(and(eq(candidateMerges.baseId, ctx.base.id), eq(candidateMerges.mergedId, mergedId)));
  const withdrawal = await findWithdrawal(ctx, remaining, undo);
  await insertMerged(ctx, withdrawal ? { ...undo.merged, privacyConsent: false } : undo.merged);
  await moveRecordsBack(ctx, undo.moved, remaining.id, mergedId);
  if (withdrawal) await copyConsent(ctx, withdrawal, mergedId);
  await restoreMailChoices(ctx, { remainingId: remaining.id, mergedId }, choices);
  if (undo.losesRegistered) await queueRegisteredAgain(ctx, mergedId);
  await addDistinctPairs(ctx, mergedId, undo.distinctIds);
  await removeDistinctPairs(ctx, remaining.id, addedDistinctIds);
  const sentByMerged = await findSentByMerged(ctx, remaining, undo);
  const earlierUndone = (await findUndoneMutations(ctx, [remaining.id])).get(remaining.id) ?? new Set();
  const changed = await findChangedSince(ctx, remaining.id, undo.mutationId, earlierUndone);
  const { undone, kept, setAgain } = splitChanges(undo, remaining, changed);
  const restored = await skipUndoneValues(ctx, remaining.id, undo.mutationId, undone, earlierUndone);
  await removeMergedValues(ctx, remaining.id, mergedId, undo, setAgain);
  // Do this first, because a change of address postpones the erasure of the candidate who keeps the request.
  await moveErasureToSender(ctx, withAddress(remaining, restored), undo.merged);
  // Don't record the replaced values, because they belong to the merged candidate.
  await applyChanges(ctx, remaining, restored, {
    // If the restored phase is from before an undone import, `applyPatch` reads its time from the events.
    phaseSince: isSamePhase(restored, undone) ? (toDate(undo.phaseSince) ?? ctx.now()) : null,
    keepsOldValues: false,
    undoneMutationId: undo.mutationId,
  });
  const mutationIds = undo.mutationId ? [undo.mutationId, ...earlierUndone] : [];
  await undoConsents(ctx, await getCandidate(ctx, remaining.id), mutationIds);
  const { records, keptConsent } = await separateSent(ctx, remaining.id, undo, sentByMerged);
  await restoreClosure(ctx, remaining, closure);
  await recordUndo(ctx, remaining.id, undo, records);
  const result = {
    candidate: presentCandidate(await getCandidate(ctx, remaining.id), ctx.now()),
    restored: presentCandidate(await getCandidate(ctx, mergedId), ctx.now()),
    kept: [...new Set([...kept, ...keptConsent])],
  };
  return { result, candidateIds: [remaining.id, mergedId] };
}

const withAddress = (candidate: StoredCandidate, { fields }: Changes): StoredCandidate => {
  const email = String(fields.email?.after ?? candidate.email);
  return { ...candidate, email, emailKey: normalizeEmail(email) };
};

const isSamePhase = (one: Changes, other: Changes) => one.fields.phase?.after === other.fields.phase?.after;

/**
 * Records the undo for both candidates. Lists the records that the restored candidate got back, because
 * `isEventOf` must find their events.
 */
async function recordUndo(
  ctx: MutationContext,
  into: string,
  { merged, moved: { interactions, attachments } }: UndoData,
  sent: readonly string[],
): Promise<void> {
  const records = [...interactions, ...attachments.map(({ id }) => id), ...sent];
  const details = records.length > 0 ? { into, records } : { into };
  const event = { action: "candidate.merge_undone" as const };
  await recordAuditEvents(ctx, [
    { ...event, candidateId: into, recordId: merged.id, details: { from: merged.id } },
    { ...event, candidateId: merged.id, recordId: into, details },
  ]);
}

/**
 * Gives each candidate what they sent while they were merged. If the remaining candidate still has the
 * restored candidate's address, leaves everything there, because either may have sent it. Returns the ids of
 * the records that the restored candidate got. The consent stays as it is. If the restored candidate gave or
 * withdrew it, returns it as kept, so that staff can ask the remaining candidate.
 */
async function separateSent(
  ctx: MutationContext,
  remainingId: string,
  { merged, mergedAt }: UndoData & { mergedAt: Date },
  { sent, decidesConsent }: SentByMerged,
): Promise<{ records: string[]; keptConsent: string[] }> {
  const remaining = await getCandidate(ctx, remainingId);
  const isSeparate = remaining.emailKey !== merged.emailKey;
  const { records, requests } = await moveSent(ctx, isSeparate ? sent : [], remainingId, merged.id);
  // The remaining record's address may have changed since the answer.
  if (requests.length > 0) await redirectUnsentAnswers(ctx, merged);
  await copyLimits(ctx, { remainingId, mergedId: merged.id }, mergedAt, requests);
  await removeRecipients(ctx, remainingId, merged.emailKey);
  return { records, keptConsent: isSeparate && decidesConsent ? ["privacyConsent"] : [] };
}

/** Finds a withdrawal since the merge that still holds, if the merged candidate had given consent. */
const findWithdrawal = (
  ctx: MutationContext,
  { id, privacyConsent }: StoredCandidate,
  { merged, mergedAt }: UndoData & { mergedAt: Date },
) => (privacyConsent || !merged.privacyConsent ? null : findWithdrawalSince(ctx, id, mergedAt));

async function restoreClosure(
  ctx: MutationContext,
  remaining: StoredCandidate,
  closure: UndoData["closure"],
): Promise<void> {
  if (!closure || remaining.closed) return;
  const { closedAt, closedReason } = closure;
  await writeClosure(ctx, remaining.id, { closed: true, closedAt: toDate(closedAt), closedReason });
}

export async function getUndoData(
  ctx: BaseContext<Queryable>,
  candidateId: string,
  mergedId: string,
): Promise<UndoData & { mergedAt: Date }> {
  const [found] = await ctx.db
    .select()
    .from(candidateMerges)
    .where(
      and(
        eq(candidateMerges.baseId, ctx.base.id),
        eq(candidateMerges.mergedId, mergedId),
        eq(candidateMerges.candidateId, candidateId),
        isNotNull(candidateMerges.undo),
        gt(candidateMerges.mergedAt, undoableSince(ctx.now())),
      ),
    );
  if (!found) return fail("merge_not_undoable", "There is no merge of these candidates in the last 30 days.");
  if (found.intoId !== candidateId)
    fail("merge_not_undoable", "The candidate of this merge was also merged. Undo that merge first.");
  return { ...parseUndoData(found.undo), mergedAt: found.mergedAt };
}

async function insertMerged(ctx: BaseContext<Transaction>, merged: UndoData["merged"]): Promise<void> {
  await ctx.db.insert(candidates).values({
    ...merged,
    phoneKey: normalizePhone(merged.phone),
    searchText: buildSearchText(merged),
    createdAt: new Date(merged.createdAt),
    lastContactAt: toDate(merged.lastContactAt),
    phaseChangedAt: toDate(merged.phaseChangedAt),
    closedAt: toDate(merged.closedAt),
    updatedAt: ctx.now(),
  });
  await countRestoredStays(ctx.db, ctx.base.id, merged.id);
}

const toDate = (stored: string | null | undefined) => (stored == null ? null : new Date(stored));
