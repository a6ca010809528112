"use server";

import { redirect } from "next/navigation";
import * as z from "zod";
import {
  type Confirmation,
  confirmEmail,
  finishConfirmed,
} from "@/lib/portal/email-change/confirm-email-change";
import { dropEmailChange, EMAIL_PURPOSES } from "@/lib/portal/email-change/find-email-change";
import { requestCodesAgain, requestEmailChange } from "@/lib/portal/email-change/request-email-change";
import type { CodeFormState } from "../_components/code-form";
import { describeCodeProblem } from "./describe-code-problem";
import { formAction } from "./form-action";
import { withFormError } from "./form-errors";
import { requireWriteContext } from "./own-record";
import { requester, requestLanguage } from "./request-language";

/** Mails one code to the current address and another code to the new address. */
export const startEmailChange = formAction([z.string()], async (form, record): Promise<CodeFormState> => {
  const ctx = await requireWriteContext(record);
  const typed = String(form.get("typed") ?? "");
  const problem = await requestEmailChange(ctx, typed, await requester());
  if (problem) return withFormError({ problem: await describeCodeProblem(problem), typed }, true);
  redirect(`/portal/${record}/email`);
});

/** Checks the code that was mailed to the old or the new address. */
export const confirmEmailCode = formAction(
  [z.string(), z.enum(EMAIL_PURPOSES)],
  async (form, record, purpose): Promise<CodeFormState> => {
    const ctx = await requireWriteContext(record);
    const typed = String(form.get("typed") ?? "");
    const outcome = await confirmEmail(ctx, { purpose, typed, language: await requestLanguage() });
    redirectAfter(record, outcome);
    return withFormError({ problem: await describeCodeProblem(outcome), typed: "" }, true);
  },
);

/** Completes the change after both addresses are confirmed. */
export const finishEmailChange = formAction(
  [z.string(), z.string()],
  async (_, record, email): Promise<null> => {
    const ctx = await requireWriteContext(record);
    redirectAfter(record, await finishConfirmed(ctx, { email, language: await requestLanguage() }));
    return null;
  },
);

/** Mails new codes to both addresses. The new codes replace the earlier codes. */
export const mailCodesAgain = formAction([z.string()], async (_, record): Promise<null> => {
  const ctx = await requireWriteContext(record);
  redirect(`/portal/${record}/email?outcome=${await requestCodesAgain(ctx, await requester())}`);
});

export const cancelEmailChange = formAction([z.string()], async (_, record): Promise<null> => {
  const ctx = await requireWriteContext(record);
  await dropEmailChange(ctx, ctx.session.candidateId);
  redirect(`/portal/${record}/email`);
});

type Ended = Extract<Confirmation, { kind: "closed" | "waiting" | "changed" | "pending" | "failed" }>;

function redirectAfter(
  record: string,
  outcome: Confirmation,
): asserts outcome is Exclude<Confirmation, Ended> {
  const { kind } = outcome;
  if (kind === "changed" || kind === "pending") redirect(`/portal/${record}?saved=email`);
  if (kind === "waiting" || kind === "failed" || kind === "closed")
    redirect(`/portal/${record}/email?outcome=${kind}`);
}
