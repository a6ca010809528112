import "server-only";
import { cache } from "react";
import { type ConsentRow, findConsents } from "@/lib/records/consents/find";
import { candidateContext, requireCandidateSession } from "./own-record";

/** What was put on record of this candidate's consent, the latest first. */
export const findOwnConsents = cache(async (record: string): Promise<ConsentRow[]> => {
  const access = await requireCandidateSession(record);
  return findConsents(candidateContext(access), access.session.candidateId);
});
