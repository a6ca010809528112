import "server-only";
import { cache } from "react";
import { type ConsentRow, findConsents, newRepeatFilter } from "@/lib/records/consents/find";
import { requireCandidateContext } from "./own-record";

/** Finds the candidate's consents and withdrawals of consent, latest first. */
export const findOwnConsents = cache(async (record: string): Promise<ConsentRow[]> => {
  const ctx = await requireCandidateContext(record);
  return (await findConsents(ctx, ctx.session.candidateId)).filter(newRepeatFilter());
});
