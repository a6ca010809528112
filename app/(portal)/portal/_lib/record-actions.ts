"use server";

import { redirect } from "next/navigation";
import { appendOwnMutation } from "@/lib/portal/own-record/append-own-mutation";
import { findConsentText } from "@/lib/portal/region-texts/find";
import { ATTACHMENT_FIELDS } from "@/lib/records/attachments/staged";
import { isErasureReason } from "@/lib/records/candidates/erasure-reasons";
import { CandidateSelfPatch } from "@/lib/records/candidates/schema";
import { changedValues, type FieldValues, fieldValuesFromForm, isFieldGroup, shownIn } from "./field-groups";
import { candidateContext, readRecord, requireCandidateSession, waitForOutcome } from "./own-record";
import { requestLanguage } from "./request-language";

export type ChangeState = {
  step: "fill" | "check";
  values: FieldValues | null;
  /** What the form showed first; null before it was sent. */
  shown: FieldValues | null;
  changed: string[];
  problems: Record<string, string>;
  isUnchanged: boolean;
};

/** Changes a group of the candidate's own fields, once the changes were shown and confirmed; or says field by field why not. */
export async function changeGroup(
  record: string,
  group: string,
  _: ChangeState,
  form: FormData,
): Promise<ChangeState> {
  const access = await requireCandidateSession(record);
  if (!isFieldGroup(group)) redirect(`/portal/${record}`);
  const [values, shown] = [fieldValuesFromForm(group, form), shownIn(group, form)];
  // Compared with the form, not with the record: what the region changed meanwhile must not be undone.
  const patch = changedValues(values, shown);
  const changed = Object.keys(patch);
  const asked: ChangeState = { step: "fill", values, shown, changed, problems: {}, isUnchanged: false };
  if (form.get("step") === "adjust") return asked;
  if (changed.length === 0) return { ...asked, isUnchanged: true };
  const parsed = CandidateSelfPatch.safeParse(patch);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => [String(path[0]), message]);
    return { ...asked, problems: Object.fromEntries(problems) };
  }
  if (form.get("step") !== "save") return { ...asked, step: "check" };
  await appendOwnMutation(candidateContext(access), "candidates.update", {
    body: parsed.data,
    rawBody: patch,
  });
  redirect(`/portal/${record}`);
}

/** Gives or withdraws consent. One is given to the text that was shown: where it is another by now, it is shown again. */
export async function changeConsent(record: string, isGiven: boolean, shown: number): Promise<void> {
  const access = await requireCandidateSession(record);
  const ctx = candidateContext(access);
  const { version } = await findConsentText(ctx.db, ctx.region.id);
  if (isGiven && shown !== version) redirect(`/portal/${record}/consent/change?to=given&changed`);
  const body = { privacyConsent: isGiven };
  const { data } = await appendOwnMutation(
    ctx,
    "candidates.update",
    { body },
    isGiven ? { consentText: version } : {},
  );
  await waitForOutcome(ctx, data.mutationId);
  redirect(`/portal/${record}/consent`);
}

/** Removes a document of the candidate's own. */
export async function removeDocument(record: string, document: string): Promise<void> {
  const access = await requireCandidateSession(record);
  const ctx = candidateContext(access);
  const own = await readRecord(record);
  const field = ATTACHMENT_FIELDS.find((each) => own[each].some(({ id }) => id === document));
  if (!field) redirect(`/portal/${record}/documents`);
  const { data } = await appendOwnMutation(ctx, "attachments.delete", {
    body: { [field]: [{ id: document }] },
  });
  const { status } = await waitForOutcome(ctx, data.mutationId);
  redirect(`/portal/${record}/documents?outcome=${status === "completed" ? "removed" : "later"}`);
}

/** Deletes everything that the region has of this candidate; the session ends with it. */
export async function eraseRecord(record: string, form: FormData): Promise<void> {
  const access = await requireCandidateSession(record);
  const ctx = candidateContext(access);
  const reason = form.get("reason");
  const { data } = await appendOwnMutation(
    ctx,
    "candidates.delete",
    {},
    { language: await requestLanguage(), ...(isErasureReason(reason) ? { reason } : {}) },
  );
  const { status } = await waitForOutcome(ctx, data.mutationId);
  redirect(status === "completed" ? "/portal/erased" : "/portal/erased?later");
}
