import "server-only";
import { and, eq } from "drizzle-orm";
import { candidates } from "@/db/schema/candidates";
import { type MutationContext, written } from "@/lib/contract/context";
import { attach } from "../attachments/attach";
import { recordAuditEvents } from "../audit-events";
import { recordConsents } from "../consents/record";
import { endAllSessions } from "./end-sessions";
import { getCandidate } from "./find";
import { buildSearchText, normalizeEmail, normalizePhone } from "./normalize";
import { type CandidateRecord, presentCandidate } from "./present";
import type { CandidatePatch } from "./schema";
import type { StoredCandidate } from "./stored";

/** Changes only the fields that were sent. Fails with `candidate_not_found`. */
export async function updateCandidate(
  ctx: MutationContext,
  input: { params: { id: string }; body: CandidatePatch; options?: { consentText?: number } },
) {
  const before = await getCandidate(ctx, input.params.id);
  return {
    result: { candidate: await applyPatch(ctx, before, input.body, input.options) },
    candidateIds: [before.id],
  };
}

/** Applies a patch: lists are replaced, scalars overwritten, `null` clears (specification, "Update semantics"). */
export async function applyPatch(
  ctx: MutationContext,
  before: StoredCandidate,
  { curriculumVitae, otherAttachments, ...patch }: CandidatePatch,
  { consentText }: { consentText?: number } = {},
): Promise<CandidateRecord> {
  const fields = Object.fromEntries(
    Object.entries(patch)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, value === "" ? null : value]),
  ) as Partial<StoredCandidate>;
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
  // The new address is not verified and may belong to another person, so end all sessions.
  if (changes.emailKey !== before.emailKey) await endAllSessions(ctx, before.id);
  const sent = {
    ...fields,
    ...(curriculumVitae && { curriculumVitae }),
    ...(otherAttachments && { otherAttachments }),
  };
  // Agreeing to a newer text changes no field, but must be recorded.
  if (after.privacyConsent !== before.privacyConsent || consentText !== undefined) {
    const isGiven = after.privacyConsent;
    await recordConsents(ctx, [{ candidateId: before.id, isGiven, textVersion: consentText ?? null }]);
  }
  const phaseChange = after.phase === before.phase ? {} : { phase: { from: before.phase, to: after.phase } };
  await recordAuditEvents(ctx, [
    {
      action: "candidate.updated",
      candidateId: before.id,
      recordId: before.id,
      details: { fields: Object.keys(sent), ...phaseChange },
    },
  ]);
  return presentCandidate(await getCandidate(ctx, before.id), ctx.now());
}
