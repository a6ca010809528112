import "server-only";
import { and, eq } from "drizzle-orm";
import type { ValueChange } from "@/db/schema/candidate-changes";
import { candidates } from "@/db/schema/candidates";
import { awaitWrite, type MutationContext } from "@/lib/contract/context";
import type { IfMatch } from "@/lib/contract/if-match";
import { replaceFiles } from "../attachments/replace-files";
import { selectChangedFiles } from "../attachments/select-changed-files";
import { recordAuditEvents } from "../audit-events";
import { deleteBounce } from "../bounces/find";
import { diffValues, parseCustomFieldKey } from "../candidate-changes/diff-values";
import { findRevertedMutations } from "../candidate-changes/find-reverted-mutations";
import { recordChanges } from "../candidate-changes/record";
import { patchToUndo, type UndoOptions } from "../candidate-changes/undo";
import { findUndonePhase, type UndonePhase } from "../candidate-changes/undone-phase";
import { uncountStays } from "../candidate-counts/uncount-stays";
import {
  queueChangeNotices,
  queueRegisteredAgain,
  requeueUnsentNotices,
} from "../candidate-notices/queue-notices";
import { findConsents, findWithdrawnAt, isWithdrawnByCandidate } from "../consents/find";
import { findDecided } from "../consents/find-decided";
import { undoConsents } from "../consents/kept-consent";
import { recordConsents } from "../consents/record";
import { assertAnswerable } from "../custom-fields/assert-answerable";
import { applyCustomFieldsPatch, type CustomFieldsPatch } from "../custom-fields/patch";
import { insertLaterRows } from "../later-rows";
import { postponeErasure } from "../privacy/erasure-requests";
import { redirectUnsentAnswers } from "../privacy/mail-candidate";
import { recordStaffReads } from "../record-reads";
import { assertSeenValues, type SeenValues } from "./assert-seen-values";
import { assertUnchanged } from "./assert-unchanged";
import { getCandidate } from "./find";
import {
  type AddressNotice,
  assertEmailChangeOpen,
  type ConfirmedEmailChange,
  finishEmailChange,
} from "./finish-email-change";
import { buildSearchText, normalizeEmail, normalizePhone } from "./normalize";
import { type CandidateRecord, presentCandidate } from "./present";
import type { CandidatePatch } from "./schema";
import type { StoredCandidate } from "./stored";

/**
 * A patch by staff, or by candidates in the portal, can also change custom fields. `PATCH /candidates/{id}`
 * rejects custom fields.
 */
type StaffPatch = Omit<CandidatePatch, "customFields"> & { customFields?: CustomFieldsPatch | undefined };

/** Options for merges and undos, which a stored mutation never contains. */
type InternalOptions = { keepsOldValues?: boolean; recordsConsent?: boolean } & AddressOptions;

/** `keepsAnswers` leaves unsent answers to privacy requests at the old address. */
type AddressOptions = { addressNotice?: AddressNotice; keepsAnswers?: boolean };

type PatchOptions = { consentText?: number; emailChange?: ConfirmedEmailChange; seen?: SeenValues };

/**
 * Changes only the fields that were sent, or undoes earlier mutations. Fails with `candidate_not_found`,
 * `precondition_failed` or the error code of a rejected file.
 */
export async function updateCandidate(
  ctx: MutationContext,
  input: {
    params: { id: string };
    body: StaffPatch;
    options?: PatchOptions & UndoOptions;
    ifMatch?: IfMatch;
  },
) {
  const before = await getCandidate(ctx, input.params.id);
  assertUnchanged(before, input.ifMatch);
  const { undoneMutationIds } = input.options ?? {};
  const candidate = undoneMutationIds
    ? await undoMutations(ctx, before, undoneMutationIds)
    : await applyPatch(ctx, before, input.body, input.options);
  return { result: { candidate }, candidateIds: [before.id] };
}

/**
 * Undoes mutations, except for fields that other mutations changed later. Changes no field if none is left to
 * restore.
 */
async function undoMutations(
  ctx: MutationContext,
  before: StoredCandidate,
  mutationIds: string[],
): Promise<CandidateRecord> {
  await insertLaterRows(ctx);
  const undone = (await findRevertedMutations(ctx, [before.id])).get(before.id) ?? new Set();
  const patch = await patchToUndo(ctx, before, mutationIds, undone);
  // One row of an import can give consent and another can withdraw it. That leaves the record unchanged, but
  // not the log.
  const decided = await findDecided(ctx, [before.id], mutationIds);
  const isEmpty = Object.keys(patch).length === 0;
  const candidate = isEmpty
    ? presentUnchanged(ctx, before)
    : await applyPatch(ctx, before, patch, { undoneMutationIds: mutationIds, recordsConsent: false });
  if (patch.privacyConsent !== undefined || decided.has(before.id))
    await undoConsents(ctx, candidate, [...mutationIds, ...undone]);
  return candidate;
}

/** Returns the record after a write that changes nothing. For staff, records that they read it. */
function presentUnchanged(ctx: MutationContext, before: StoredCandidate): CandidateRecord {
  recordStaffReads(ctx, [before]);
  return presentCandidate(before, ctx.now());
}

/**
 * Applies a patch: replaces lists, overwrites scalars and clears fields that are `null` (specification,
 * "Update semantics"). Writes nothing if the record already has these values. With `recordsConsent: false`,
 * leaves the consent log to the caller, which calls `keepConsent` or `undoConsents`.
 */
export async function applyPatch(
  ctx: MutationContext,
  before: StoredCandidate,
  { curriculumVitae, otherAttachments, ...patch }: StaffPatch,
  {
    consentText,
    emailChange,
    addressNotice,
    seen,
    keepsOldValues = true,
    recordsConsent = true,
    keepsAnswers = false,
    undoneMutationIds,
  }: PatchOptions & UndoOptions & InternalOptions = {},
): Promise<CandidateRecord> {
  if (emailChange && patch.email !== undefined)
    await assertEmailChangeOpen(ctx, { candidateId: before.id, email: patch.email }, emailChange);
  if (ctx.actor.kind === "candidate" && patch.customFields) await assertAnswerable(ctx, patch.customFields);
  const fields = newValues(ctx, before, patch);
  const after = { ...before, ...fields };
  const shown = patch.customFields && { customFields: after.customFields };
  const differences = diffValues(before, fields);
  if (seen) assertSeenValues(differences, seen);
  const sent = { curriculumVitae, otherAttachments };
  const files = await selectChangedFiles(ctx.db, before.attachments ?? [], sent);
  // Consent to a newer text, or a candidate's own decision, is recorded even though it changes no field.
  const isDecided =
    (await isNewConsent(ctx, before, consentText)) || (await confirmsWithdrawal(ctx, before, patch));
  const consent = isDecided ? ["privacyConsent"] : [];
  const changed = new Set([...Object.keys(differences), ...Object.keys(files), ...consent]);
  if (changed.size === 0) return { ...presentUnchanged(ctx, before), ...shown };

  await replaceFiles(ctx, before.id, files);
  const { phase } = differences;
  const undone = phase ? await findUndonePhase(ctx, before, phase, undoneMutationIds) : null;
  await writeFields(ctx, before, fields, { emailChange, addressNotice, keepsAnswers });
  if (undone) {
    await restorePhaseSince(ctx, before.id, undone.since);
    await uncountStays(ctx.db, before, [before.phase, ...undone.leftPhases]);
  }
  if (keepsOldValues) await recordChanges(ctx, before.id, differences);
  if (changed.has("privacyConsent") && recordsConsent) {
    const isGiven = after.privacyConsent;
    await recordConsents(ctx, [{ candidateId: before.id, isGiven, textVersion: consentText ?? null }]);
  }
  await queueChangeNotices(ctx, before.id, { ...differences, ...files });
  await recordUpdate(ctx, before, [...changed], phase, undone);
  return { ...presentCandidate(await getCandidate(ctx, before.id), ctx.now()), ...shown };
}

/** Returns false if the candidate consents to the same text again, such as by pressing the button twice. */
async function isNewConsent(
  ctx: MutationContext,
  { id, privacyConsent }: StoredCandidate,
  textVersion: number | undefined,
): Promise<boolean> {
  if (textVersion === undefined || !privacyConsent) return textVersion !== undefined;
  await insertLaterRows(ctx);
  const [latest] = await findConsents(ctx, id, { limit: 1 });
  const isOwn = latest?.actorId === ctx.actor.id && latest.actorKind === ctx.actor.kind && !latest.isRepeat;
  return !isOwn || !latest.isGiven || latest.textVersion !== textVersion;
}

/** Returns whether the candidate withdraws a consent that only others have withdrawn so far. */
async function confirmsWithdrawal(
  ctx: MutationContext,
  { id, privacyConsent }: StoredCandidate,
  patch: Pick<StaffPatch, "privacyConsent">,
): Promise<boolean> {
  if (ctx.actor.kind !== "candidate" || patch.privacyConsent !== false || privacyConsent) return false;
  await insertLaterRows(ctx);
  const isWithdrawn = (await findWithdrawnAt(ctx, id, privacyConsent)) !== null;
  return isWithdrawn && !(await isWithdrawnByCandidate(ctx, id));
}

/**
 * Writes the candidate's row. If the e-mail address changes, ends sessions and deletes the stored bounce of
 * the old address. If there was a bounce, queues the notice about the registration again. Moves notices and
 * answers to privacy requests that weren't sent yet to the new address, and postpones a planned erasure.
 */
async function writeFields(
  ctx: MutationContext,
  before: StoredCandidate,
  fields: Partial<StoredCandidate>,
  { emailChange, addressNotice, keepsAnswers }: PatchOptions & AddressOptions,
): Promise<void> {
  const after = { ...before, ...fields };
  const phoneKey = normalizePhone(after.phone);
  const emailKey = normalizeEmail(after.email);
  const searchText = buildSearchText(after);
  const update = ctx.db
    .update(candidates)
    .set({ ...fields, emailKey, phoneKey, searchText, updatedAt: ctx.now() })
    .where(and(eq(candidates.baseId, ctx.base.id), eq(candidates.id, before.id)));
  await awaitWrite(ctx, update.execute());
  if (emailKey === before.emailKey) return;
  await finishEmailChange(ctx, before, emailChange, addressNotice);
  const bounces = await deleteBounce(ctx, before.id).returning();
  if (bounces.length > 0) await queueRegisteredAgain(ctx, before.id);
  // If the change was confirmed, the former address is the candidate's own, so its e-mails can still be sent.
  if (emailChange) return;
  await requeueUnsentNotices(ctx, before.id);
  if (!keepsAnswers) await redirectUnsentAnswers(ctx, { ...after, emailKey });
  if (before.erasureRequestedAt) await postponeErasure(ctx, { ...after, emailKey });
}

/**
 * Sets the time at which the candidate entered their phase. When the phase changes, a trigger overwrites
 * `phaseChangedAt`, so call this after that change.
 */
const restorePhaseSince = (ctx: MutationContext, id: string, phaseChangedAt: Date) =>
  ctx.db
    .update(candidates)
    .set({ phaseChangedAt })
    .where(and(eq(candidates.baseId, ctx.base.id), eq(candidates.id, id)));

function newValues(ctx: MutationContext, before: StoredCandidate, { customFields, ...patch }: StaffPatch) {
  const fields = Object.fromEntries(
    Object.entries(patch)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, value === "" ? null : value]),
  ) as Partial<StoredCandidate>;
  if (!customFields) return fields;
  const definitions = ctx.region.customFields;
  return { ...fields, customFields: applyCustomFieldsPatch(definitions, before.customFields, customFields) };
}

/**
 * Records an audit event with the names of the changed fields. Custom fields are listed separately. A phase
 * change also stores when the candidate entered the former phase, because an undo restores that time.
 */
async function recordUpdate(
  ctx: MutationContext,
  { id, phaseChangedAt }: StoredCandidate,
  changed: readonly string[],
  phase: ValueChange | undefined,
  undone: UndonePhase | null,
): Promise<void> {
  const customFields = changed.flatMap((key) => parseCustomFieldKey(key) ?? []);
  const details = {
    fields: changed.filter((key) => parseCustomFieldKey(key) === null),
    ...(customFields.length > 0 && { customFields }),
    ...(phase && { phase, ...(phaseChangedAt && { phaseSince: phaseChangedAt.toISOString() }) }),
    ...(undone && { undoes: undone.mutationIds }),
  };
  await recordAuditEvents(ctx, [{ action: "candidate.updated", candidateId: id, recordId: id, details }]);
}
