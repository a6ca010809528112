"use server";

import { redirect } from "next/navigation";
import * as z from "zod";
import { pageLanguage } from "@/app/i18n/page-language";
import { changeOwnConsent } from "@/lib/portal/consents/change-own-consent";
import { removeOwnDocument } from "@/lib/portal/documents/remove-own-document";
import { isFormGroup } from "@/lib/portal/field-groups/find-field-set";
import type { ChangeState } from "@/lib/portal/field-groups/review-changes";
import { saveOwnChanges } from "@/lib/portal/own-record/save-own-changes";
import { type QuestionState, sendQuestion } from "@/lib/portal/questions/send-question";
import { storeWantedNotices } from "@/lib/records/candidate-notices/muted";
import { formAction } from "./form-action";
import { withFormError } from "./form-errors";
import { readRecord, requireWriteContext } from "./own-record";

/**
 * Saves a group of fields if the candidate has confirmed the changes. Otherwise returns the form's next
 * state.
 */
export const changeGroup = formAction(
  [z.string(), z.string()],
  async (form, record, group): Promise<ChangeState> => {
    const ctx = await requireWriteContext(record);
    if (!isFormGroup(group)) redirect(`/portal/${record}`);
    const next = await saveOwnChanges(ctx, group, form, await pageLanguage());
    if (typeof next === "string") redirect(`/portal/${record}?${next}=${group}`);
    return withFormError(next, next.problems.length > 0 || next.isFailed);
  },
);

/** Gives or withdraws consent. A candidate who agrees to an outdated text is shown the new text. */
export const changeConsent = formAction(
  [z.string(), z.boolean(), z.int()],
  async (_, record, isGiven, shownVersion): Promise<null> => {
    const status = await changeOwnConsent(await requireWriteContext(record), { isGiven, shownVersion });
    if (status === "outdated") redirect(`/portal/${record}/consent/change?to=given&changed`);
    redirect(`/portal/${record}/consent`);
  },
);

/** Sends a question to the region. Returns the form's next state if the question wasn't sent. */
export const askQuestion = formAction([z.string()], async (form, record): Promise<QuestionState> => {
  const next = await sendQuestion(await requireWriteContext(record), form);
  if (next === "sent") redirect(`/portal/${record}?saved=question`);
  return withFormError(next, next.problems.length > 0 || next.outcome !== null);
});

export const removeDocument = formAction(
  [z.string(), z.string()],
  async (_, record, document): Promise<null> => {
    const [ctx, own] = await Promise.all([requireWriteContext(record), readRecord(record)]);
    const status = await removeOwnDocument(ctx, own, document);
    redirect(`/portal/${record}/documents${status === "unknown" ? "" : `?outcome=${status}`}`);
  },
);

export const chooseNotices = formAction([z.string()], async (form, record): Promise<null> => {
  const { db, base, session } = await requireWriteContext(record);
  const candidate = { baseId: base.id, candidateId: session.candidateId };
  await storeWantedNotices(db, candidate, form.getAll("kind").map(String));
  redirect(`/portal/${record}/notices?saved`);
});
