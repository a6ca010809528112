import "server-only";
import { and, eq } from "drizzle-orm";
import { candidates } from "@/db/schema/candidates";
import { type MutationContext, written } from "@/lib/contract/context";
import type { IfMatch } from "@/lib/contract/if-match";
import { attach } from "../attachments/attach";
import { ATTACHMENT_FIELDS, type AttachmentField } from "../attachments/staged";
import { recordAuditEvents } from "../audit-events";
import { forgetBounce } from "../bounces/find";
import { diffValues, isSameValue } from "../candidate-changes/diff-values";
import { recordChanges, writeLaterChanges } from "../candidate-changes/record";
import { patchToUndo, type UndoOptions } from "../candidate-changes/undo";
import { noteChanges } from "../candidate-notices/note";
import { recordConsents } from "../consents/record";
import { applyCustomFieldsPatch, type CustomFieldsPatch } from "../custom-fields/patch";
import { assertUnchanged } from "./assert-unchanged";
import { getCandidate } from "./find";
import { assertEmailChangeOpen, type ConfirmedEmailChange, finishEmailChange } from "./finish-email-change";
import { buildSearchText, normalizeEmail, normalizePhone } from "./normalize";
import { type CandidateRecord, presentCandidate } from "./present";
import type { CandidatePatch } from "./schema";
import type { StoredCandidate } from "./stored";

/** Staff can also change custom fields; the API's schema rejects them. */
type StaffPatch = Omit<CandidatePatch, "customFields"> & { customFields?: CustomFieldsPatch | undefined };

type PatchOptions = { consentText?: number; emailChange?: ConfirmedEmailChange };

/**
 * Changes only the fields that were sent, or undoes earlier mutations. Fails with `candidate_not_found` or
 * `precondition_failed`.
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
 * Undoes mutations, except for fields that others have changed since. Writes nothing if there is nothing left
 * to undo.
 */
async function undoMutations(
  ctx: MutationContext,
  before: StoredCandidate,
  mutationIds: string[],
): Promise<CandidateRecord> {
  await writeLaterChanges(ctx);
  const patch = await patchToUndo(ctx, before, mutationIds);
  if (Object.keys(patch).length === 0) return presentCandidate(before, ctx.now());
  return applyPatch(ctx, before, patch);
}

/**
 * Applies a patch: replaces lists, overwrites scalars and clears fields that are `null` (specification,
 * "Update semantics").
 */
export async function applyPatch(
  ctx: MutationContext,
  before: StoredCandidate,
  { curriculumVitae, otherAttachments, ...patch }: StaffPatch,
  { consentText, emailChange, keepsOldValues = true }: PatchOptions & { keepsOldValues?: boolean } = {},
): Promise<CandidateRecord> {
  if (emailChange && patch.email !== undefined)
    await assertEmailChangeOpen(ctx, { candidateId: before.id, email: patch.email }, emailChange);
  const fields = newValues(ctx, before, patch);
  const after = { ...before, ...fields };
  const phoneKey = normalizePhone(after.phone);
  const changes = {
    ...fields,
    emailKey: normalizeEmail(after.email),
    phoneKey,
    searchText: buildSearchText({ ...after, phoneKey }),
    updatedAt: ctx.now(),
  };
  await attach(ctx, before.id, { curriculumVitae, otherAttachments }, "replace");
  const update = ctx.db
    .update(candidates)
    .set(changes)
    .where(and(eq(candidates.baseId, ctx.base.id), eq(candidates.id, before.id)));
  await written(ctx, update.execute());
  if (changes.emailKey !== before.emailKey) {
    await finishEmailChange(ctx, before, emailChange);
    await forgetBounce(ctx, before.id);
  }
  const differences = diffValues(before, fields);
  if (keepsOldValues) await recordChanges(ctx, before.id, differences);
  // Record the consent to a newer text, even though it changes no field.
  if (after.privacyConsent !== before.privacyConsent || consentText !== undefined) {
    const isGiven = after.privacyConsent;
    await recordConsents(ctx, [{ candidateId: before.id, isGiven, textVersion: consentText ?? null }]);
  }
  const files = {
    ...(curriculumVitae && { curriculumVitae }),
    ...(otherAttachments && { otherAttachments }),
  };
  const stored = await getCandidate(ctx, before.id);
  await noteChanges(ctx, before.id, { ...differences, ...diffFiles(before, stored) });
  await recordUpdate(ctx, before, { ...fields, ...files }, patch.customFields);
  const shown = patch.customFields && { customFields: after.customFields };
  return { ...presentCandidate(stored, ctx.now()), ...shown };
}

/**
 * Returns the names of the file lists that differ. Compares contents, because a file that is sent again gets
 * a new id.
 */
function diffFiles(before: StoredCandidate, after: StoredCandidate): Record<string, unknown> {
  const list = ({ attachments }: StoredCandidate, field: AttachmentField) =>
    (attachments ?? [])
      .filter((file) => file.field === field)
      .map(({ filename, sha256 }) => [filename, sha256]);
  const changed = ATTACHMENT_FIELDS.filter((field) => !isSameValue(list(before, field), list(after, field)));
  return Object.fromEntries(changed.map((field) => [field, true]));
}

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

/** Records the names of the changed fields. Custom fields are listed separately. */
async function recordUpdate(
  ctx: MutationContext,
  before: StoredCandidate,
  { customFields, ...sent }: Partial<Record<keyof StoredCandidate, unknown>>,
  customFieldsPatch: CustomFieldsPatch | undefined,
): Promise<void> {
  const { id, phase } = before;
  const isMoved = sent.phase !== undefined && sent.phase !== phase;
  const details = {
    fields: Object.keys(sent),
    ...(customFieldsPatch && { customFields: Object.keys(customFieldsPatch) }),
    ...(isMoved ? { phase: { from: phase, to: sent.phase } } : {}),
  };
  await recordAuditEvents(ctx, [{ action: "candidate.updated", candidateId: id, recordId: id, details }]);
}
