import "server-only";
import { toStorable } from "@/lib/contract/formats";
import type { Language } from "@/lib/platform/languages";
import { wakeMail } from "@/lib/platform/wake";
import { findPrivacyRequests, type PrivacyRequestRow } from "@/lib/records/privacy/privacy-requests";
import { NewPrivacyRequest, type PrivacyRequestKind } from "@/lib/records/privacy/schema";
import type { CandidateContext } from "../contexts/candidate-context";
import { appendOwnMutation } from "../own-record/append-own-mutation";
import { waitForOutcome } from "../own-record/wait-for-outcome";

export type NewRequest = { kind: PrivacyRequestKind; explanation: unknown; language: Language };

/** Returns a typed explanation as it is stored. Replaces characters that can't be stored. */
export const storableExplanation = (typed: unknown): string =>
  toStorable(
    String(typed ?? "")
      .replace(/\r\n?/g, "\n")
      .trim(),
  );

/** Sends a privacy request to the region. Returns false if the record no longer exists. */
export async function requestPrivacy(
  ctx: CandidateContext,
  { kind, explanation, language }: NewRequest,
): Promise<boolean> {
  const body = NewPrivacyRequest.parse({ kind, explanation: storableExplanation(explanation) || null });
  const { data } = await appendOwnMutation(ctx, "privacy-requests.create", { body }, { language });
  const { status } = await waitForOutcome(ctx, data.mutationId);
  wakeMail();
  return status !== "failed";
}

/** Finds the candidate's requests with the region's answers, latest first. */
export const findOwnRequests = (ctx: CandidateContext): Promise<PrivacyRequestRow[]> =>
  findPrivacyRequests(ctx, ctx.session.candidateId);
