"use server";

import { redirect } from "next/navigation";
import * as z from "zod";
import { pageLanguage } from "@/app/i18n/page-language";
import type { CandidateContext } from "@/lib/portal/contexts/candidate-context";
import { type RequestState, sendRequests } from "@/lib/portal/privacy-requests/send-requests";
import { mailCode } from "./erasure-actions";
import { findCandidateSessions } from "./find-candidate-sessions";
import { formAction } from "./form-action";
import { withFormError } from "./form-errors";
import { findRecordNames } from "./name-records";
import { findWriteContext, requireWriteContext } from "./own-record";
import { SESSION_ENDED_PATH } from "./records-path";

export const sendToRegion = formAction([z.string()], async (form, record) =>
  send([await requireWriteContext(record)], form, `/portal/${record}/requests`),
);

/**
 * Sends a privacy request to the chosen regions. For an erasure, mails a code instead. Reports records that
 * this browser isn't signed in to as failed. The form contains candidate ids instead of session ids, because
 * the browser restores the form's input after a new sign-in, which creates new session ids.
 */
export const sendToRegions = formAction([], async (form) => {
  const sessions = (await findCandidateSessions()).map(({ session }) => session);
  if (sessions.length === 0) redirect(SESSION_ENDED_PATH);
  const chosen = form.getAll("record").map(String);
  const found = await Promise.all(
    sessions.filter(({ candidateId }) => chosen.includes(candidateId)).map(({ id }) => findWriteContext(id)),
  );
  const contexts = found.filter((ctx): ctx is CandidateContext => ctx !== null);
  const signedIn = new Set(contexts.map(({ session }) => session.candidateId));
  const isComplete = contexts.length > 0 && chosen.every((id) => signedIn.has(id));
  if (isComplete && form.get("kind") === "erasure")
    await mailCode(
      contexts.map(({ session }) => session.id),
      true,
      null,
      form,
    );
  return send(contexts, form, "/portal/regions");
});

async function send(
  contexts: readonly CandidateContext[],
  form: FormData,
  path: string,
): Promise<RequestState> {
  const [language, names] = await Promise.all([pageLanguage(), findRecordNames()]);
  const nameOf = ({ session, region }: CandidateContext) => names.get(session.id) ?? region.name;
  const outcome = await sendRequests(contexts, form, language, nameOf);
  if (outcome === "sent") redirect(`${path}?sent`);
  return withFormError(outcome, true);
}
