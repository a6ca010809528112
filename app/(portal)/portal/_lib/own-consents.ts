import "server-only";
import { cache } from "react";
import { type ConsentRow, findConsents } from "@/lib/records/consents/find";
import { requireCandidateContext } from "./own-record";

/** Finds every time that this candidate gave or withdrew consent, latest first. */
export const findOwnConsents = cache(async (record: string): Promise<ConsentRow[]> => {
  const ctx = await requireCandidateContext(record);
  return findConsents(ctx, ctx.session.candidateId);
});
