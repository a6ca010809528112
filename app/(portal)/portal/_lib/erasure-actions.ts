"use server";

import { redirect } from "next/navigation";
import { isAppError } from "@/lib/contract/errors";
import type { CandidateContext } from "@/lib/portal/contexts/candidate-context";
import {
  eraseWithCode,
  keepOwnRecord,
  mailErasureCode,
  withSameAddress,
} from "@/lib/portal/erasure/erase-with-code";
import type { CodeFormState } from "../_components/code-form";
import { describeCodeProblem } from "./describe-code-problem";
import { erasePath } from "./erase-path";
import { withFormError } from "./form-errors";
import { findWriteContext, requireWriteContext } from "./own-record";
import { SESSION_ENDED_PATH } from "./records-path";
import { requester, requestLanguage } from "./request-language";

/**
 * Returns the first of these records that this browser is signed in to, and all others with the same e-mail
 * address. Redirects to the sign-in page if there is none.
 */
async function requireRecords(ids: readonly string[]) {
  const found = await Promise.all(ids.map(findWriteContext));
  const records = await withSameAddress(found.filter((ctx): ctx is CandidateContext => ctx !== null));
  return records ?? redirect(SESSION_ENDED_PATH);
}

/** Mails an erasure code and redirects to the page that asks for it. */
export async function mailCode(ids: string[]): Promise<null> {
  const records = await requireRecords(ids);
  const mailAgainAt = await mailErasureCode(records, await requester()).catch((error: unknown) => {
    if (!isAppError(error) || error.code !== "rate_limited") throw error;
    return error;
  });
  redirect(`${erasePath(ids)}${mailAgainAt ? `${ids.length > 1 ? "&" : "?"}limit` : ""}`);
}

/** Erases the records now or in 24 hours, if the mailed code is correct. */
export async function eraseRecords(ids: string[], _: CodeFormState, form: FormData): Promise<CodeFormState> {
  const records = await requireRecords(ids);
  const outcome = await eraseWithCode(records, {
    typed: String(form.get("typed") ?? ""),
    isImmediate: form.get("when") === "now",
    reason: form.get("reason"),
    language: await requestLanguage(),
  });
  const [id, ...others] = ids;
  if (outcome.kind === "requested") redirect(others.length > 0 ? "/portal/regions" : `/portal/${id}`);
  if (outcome.kind === "erased") redirect("/portal/erased");
  if (outcome.kind === "later") redirect("/portal/erased?later");
  if (outcome.kind === "failed") redirect("/portal/erased?failed");
  return withFormError({ problem: await describeCodeProblem(outcome), typed: "" }, true);
}

export async function keepRecord(record: string): Promise<null> {
  const ctx = await requireWriteContext(record);
  const isKept = await keepOwnRecord(ctx, await requestLanguage());
  redirect(isKept ? `/portal/${record}?saved=erasure` : "/portal/erased?later");
}
