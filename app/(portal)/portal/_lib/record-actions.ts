"use server";

import { redirect } from "next/navigation";
import { changeOwnConsent } from "@/lib/portal/consents/change-own-consent";
import { removeOwnDocument } from "@/lib/portal/documents/remove-own-document";
import { isFieldGroup } from "@/lib/portal/field-groups/field-groups";
import type { ChangeState } from "@/lib/portal/field-groups/review-changes";
import { saveOwnChanges } from "@/lib/portal/own-record/save-own-changes";
import { readRecord, requireCandidateContext } from "./own-record";

/** Saves a group of fields if the candidate has confirmed the changes. Otherwise returns the form's next step. */
export async function changeGroup(
  record: string,
  group: string,
  _: ChangeState,
  form: FormData,
): Promise<ChangeState> {
  const ctx = await requireCandidateContext(record);
  if (!isFieldGroup(group)) redirect(`/portal/${record}`);
  const next = await saveOwnChanges(ctx, group, form);
  if (typeof next === "string") redirect(`/portal/${record}?${next}=${group}`);
  return next;
}

/**
 * Gives or withdraws consent. Shows the text again if the candidate gives consent to a text that has changed
 * since they read it.
 */
export async function changeConsent(record: string, isGiven: boolean, shownVersion: number): Promise<void> {
  const status = await changeOwnConsent(await requireCandidateContext(record), { isGiven, shownVersion });
  if (status === "outdated") redirect(`/portal/${record}/consent/change?to=given&changed`);
  redirect(`/portal/${record}/consent`);
}

export async function removeDocument(record: string, document: string): Promise<void> {
  const [ctx, own] = await Promise.all([requireCandidateContext(record), readRecord(record)]);
  const status = await removeOwnDocument(ctx, own, document);
  redirect(`/portal/${record}/documents${status === "unknown" ? "" : `?outcome=${status}`}`);
}
