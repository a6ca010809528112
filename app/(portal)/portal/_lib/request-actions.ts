"use server";

import { redirect } from "next/navigation";
import type { CandidateContext } from "@/lib/portal/contexts/candidate-context";
import { requestPrivacy } from "@/lib/portal/privacy-requests/request-privacy";
import { isPrivacyRequestKind } from "@/lib/records/privacy/schema";
import { mailCode } from "./erasure-actions";
import { findWriteContext, requireWriteContext } from "./own-record";
import { requestLanguage } from "./request-language";

/** Sends a privacy request to one region. */
export async function sendRequest(record: string, _: null, form: FormData): Promise<null> {
  const ctx = await requireWriteContext(record);
  redirect(`/portal/${record}/requests?${await send([ctx], form)}`);
}

/**
 * Sends a privacy request to the chosen regions. Erasure first requires a mailed code. Ignores records that
 * this browser isn't signed in to.
 */
export async function sendRequests(_: null, form: FormData): Promise<null> {
  const ids = [...new Set(form.getAll("record").map(String))];
  const found = await Promise.all(ids.map(findWriteContext));
  const contexts = found.filter((ctx): ctx is CandidateContext => ctx !== null);
  if (contexts.length === 0) redirect("/portal/regions?none");
  if (form.get("kind") === "erasure") return mailCode(contexts.map(({ session }) => session.id));
  redirect(`/portal/regions?${await send(contexts, form)}`);
}

async function send(contexts: readonly CandidateContext[], form: FormData): Promise<"sent" | "failed"> {
  const kind = form.get("kind");
  if (!isPrivacyRequestKind(kind)) return "failed";
  const language = await requestLanguage();
  const explanation = form.get("explanation");
  const request = { kind, explanation, language };
  const isSent = await Promise.all(contexts.map((ctx) => requestPrivacy(ctx, request)));
  return isSent.every(Boolean) ? "sent" : "failed";
}
