import "server-only";
import { and, eq } from "drizzle-orm";
import { candidateMerges } from "@/db/schema/candidate-merges";
import { candidates } from "@/db/schema/candidates";
import type { MutationContext } from "@/lib/contract/context";
import { fail } from "@/lib/contract/errors";
import { recordAuditEvents } from "../audit-events";
import { isSameValue } from "../candidate-changes/diff-values";
import { NOT_CLOSED, writeClosure } from "../candidates/close";
import { getCandidate } from "../candidates/find";
import { planNotice, queueNotice } from "../candidates/finish-email-change";
import { findPhaseSince } from "../candidates/phase-changed-at";
import { presentCandidate } from "../candidates/present";
import type { StoredCandidate } from "../candidates/stored";
import { findDecision } from "../consents/find";
import { keepConsent } from "../consents/kept-consent";
import { recordRepeat } from "../consents/record";
import { ownValue } from "../custom-fields/own-value";
import { assertNotBeingErased } from "../privacy/erasure-requests";
import { applyChanges, type Changes } from "./apply-changes";
import { assertMergeVersions } from "./assert-merge-versions";
import { addDistinctPairs, findDistinctIds } from "./distinct-pairs";
import { losesRegisteredNotice } from "./lost-notice";
import { mergeMailChoices } from "./mail-choices";
import { MARKED_DISTINCT } from "./marked-distinct";
import { moveRecords } from "./move-records";
import type { NewMerge } from "./schema";
import { type Change, toUndoData } from "./undo-data";

/**
 * Merges a candidate into another one. The remaining candidate gets the chosen values and all interactions,
 * files and consents, and is open if either candidate was open. Ends the merged candidate's sessions. Sends a
 * notice to the merged candidate's address if it differs from the remaining candidate's. Fails with
 * `candidate_not_found` or `precondition_failed`.
 */
export async function mergeCandidates(
  ctx: MutationContext,
  input: { params: { id: string }; body: NewMerge },
) {
  const { mergedId, versions } = input.body;
  const remaining = await getCandidate(ctx, input.params.id);
  const merged = await getCandidate(ctx, mergedId);
  assertNotBeingErased(remaining, merged);
  assertMergeVersions(remaining, merged, versions);
  const changes = chosenChanges(remaining, merged, input.body);
  const phaseSince = await findPhaseSince(ctx, merged);
  const isConsentChosen = changes.fields.privacyConsent !== undefined;
  const decision = await findDecision(ctx, isConsentChosen ? merged : remaining);
  const notice = await planNotice(ctx, merged);
  // Plan this before the remaining candidate gets the merged candidate's language.
  const addressNotice = await planNotice(ctx, remaining);
  await moveAllRecords(ctx, merged, remaining, changes);
  await applyChanges(ctx, remaining, changes, { phaseSince, keepsOldValues: true, addressNotice });
  if (isReopened(remaining, merged)) await writeClosure(ctx, remaining.id, NOT_CLOSED);
  const after = await getCandidate(ctx, remaining.id);
  // If the merge changed the consent, always add an entry: the undo looks for entries after that entry.
  if (isConsentChosen)
    await recordRepeat(ctx, { candidateId: after.id, isGiven: after.privacyConsent }, decision);
  else await keepConsent(ctx, after, decision);
  if (after.emailKey !== merged.emailKey) await queueNotice(ctx, { ...merged, id: after.id }, notice);
  const event = { action: "candidate.merged" as const };
  await recordAuditEvents(ctx, [
    { ...event, candidateId: after.id, recordId: mergedId, details: { from: mergedId } },
    { ...event, candidateId: mergedId, recordId: after.id, details: { into: after.id } },
  ]);
  const candidate = presentCandidate(after, ctx.now());
  return { result: { candidate, mergedId }, candidateIds: [remaining.id, mergedId] };
}

/**
 * Returns whether the merge reopens the remaining candidate. A person who gets guidance must not disappear
 * from the console's lists.
 */
const isReopened = (remaining: StoredCandidate, merged: StoredCandidate) =>
  remaining.closed && !merged.closed;

/**
 * Moves the merged candidate's records, deletes the candidate, and stores what an undo needs. Fails with
 * `precondition_failed` if both candidates are marked as different people: a user may have opened the
 * comparison before a colleague set that mark.
 */
async function moveAllRecords(
  ctx: MutationContext,
  merged: StoredCandidate,
  remaining: StoredCandidate,
  changes: Changes,
): Promise<void> {
  const distinctIds = await findDistinctIds(ctx, merged.id);
  if (distinctIds.includes(remaining.id)) fail("precondition_failed", MARKED_DISTINCT);
  const phaseSince = (await findPhaseSince(ctx, remaining)).toISOString();
  const losesRegistered = await losesRegisteredNotice(ctx, merged, remaining, changes);
  const moved = await moveRecords(ctx, merged, remaining.id);
  const mailChoices = await mergeMailChoices(ctx, { remainingId: remaining.id, mergedId: merged.id });
  const addedDistinctIds = await addDistinctPairs(ctx, remaining.id, distinctIds);
  const { closedAt, closedReason } = remaining;
  const closure = isReopened(remaining, merged)
    ? { closedAt: closedAt?.toISOString() ?? null, closedReason }
    : null;
  await ctx.db
    .delete(candidates)
    .where(and(eq(candidates.baseId, ctx.base.id), eq(candidates.id, merged.id)));
  const kept = { moved, mailChoices, losesRegistered, distinctIds, addedDistinctIds, phaseSince, closure };
  await ctx.db.insert(candidateMerges).values({
    baseId: ctx.base.id,
    mergedId: merged.id,
    candidateId: remaining.id,
    intoId: remaining.id,
    mergedAt: ctx.now(),
    undo: toUndoData(merged, { ...kept, ...changes, mutationId: ctx.mutationId }),
  });
}

/** Returns the chosen values of the merged candidate that differ from the remaining candidate's. */
function chosenChanges(remaining: StoredCandidate, merged: StoredCandidate, chosen: NewMerge): Changes {
  const differing = (one: Record<string, unknown>, other: Record<string, unknown>, names: string[]) =>
    Object.fromEntries(
      names
        .map((name): [string, Change] => [
          name,
          { before: ownValue(one, name) ?? null, after: ownValue(other, name) ?? null },
        ])
        .filter(([, { before, after }]) => !isSameValue(before, after)),
    );
  return {
    fields: differing(remaining, merged, chosen.fields),
    customFields: differing(remaining.customFields, merged.customFields, chosen.customFields),
  };
}
