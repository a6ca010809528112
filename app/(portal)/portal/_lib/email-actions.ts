"use server";

import { redirect } from "next/navigation";
import * as z from "zod";
import { pageLanguage } from "@/app/i18n/page-language";
import {
  type Confirmation,
  changeEmailIfConfirmed,
  confirmEmail,
} from "@/lib/portal/email-change/confirm-email-change";
import { dropEmailChange, EMAIL_PURPOSES } from "@/lib/portal/email-change/find-email-change";
import { requestCodesAgain, requestEmailChange } from "@/lib/portal/email-change/request-email-change";
import type { CodeFormState } from "../_components/code-form";
import type { EmailCodesState } from "../_components/email-codes-form";
import { describeCodeProblem } from "./describe-code-problem";
import { formAction } from "./form-action";
import { withFormError } from "./form-errors";
import { requireWriteContext } from "./own-record";
import { requester } from "./requester";

/** Mails one code to the current address and another code to the new address. */
export const startEmailChange = formAction([z.string()], async (form, record): Promise<CodeFormState> => {
  const ctx = await requireWriteContext(record);
  const typed = String(form.get("typed") ?? "");
  const problem = await requestEmailChange(ctx, typed, await requester());
  if (problem) return withFormError({ problem: await describeCodeProblem(problem), typed }, true);
  redirect(`/portal/${record}/email`);
});

/**
 * Checks the codes that were mailed to the old and the new address. Skips a field that is still empty if the
 * other one is filled in. Keeps what was typed until both addresses are confirmed.
 */
export const confirmEmailCodes = formAction(
  [z.string(), z.string()],
  async (form, record, to): Promise<EmailCodesState> => {
    const ctx = await requireWriteContext(record);
    const language = await pageLanguage();
    const codes = EMAIL_PURPOSES.filter((purpose) => form.has(purpose)).map((purpose) => ({
      purpose,
      typed: String(form.get(purpose)),
    }));
    const filled = codes.filter(({ typed }) => typed.trim() !== "");
    const state: EmailCodesState = {};
    for (const { purpose, typed } of filled.length > 0 ? filled : codes) {
      const outcome = await confirmEmail(ctx, { purpose, typed, to, language });
      if (outcome.kind === "waiting") continue;
      redirectAfter(record, outcome);
      state[purpose] = { problem: await describeCodeProblem(outcome), typed };
    }
    if (Object.keys(state).length === 0) redirect(`/portal/${record}/email`);
    return withFormError(state, true);
  },
);

/** Completes the change after both addresses are confirmed. */
export const finishEmailChange = formAction(
  [z.string(), z.string()],
  async (_, record, email): Promise<null> => {
    const ctx = await requireWriteContext(record);
    redirectAfter(record, await changeEmailIfConfirmed(ctx, { email, language: await pageLanguage() }));
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
