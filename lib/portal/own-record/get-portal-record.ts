import "server-only";
import { getCandidate } from "@/lib/records/candidates/find";
import { findFieldSettings } from "@/lib/records/custom-fields/stored-definitions";
import { findQuestions } from "@/lib/records/questions/find";
import { findRequestedDocumentViews } from "@/lib/records/requested-documents/find";
import type { CandidateContext } from "../contexts/candidate-context";
import { ownRecord } from "./contract";
import { getOwnRecord } from "./me";
import { CHANGE_WAIT_SECONDS } from "./wait-for-outcome";

/**
 * Returns the record as the portal shows it. First waits up to `CHANGE_WAIT_SECONDS` for the candidate's
 * queued changes.
 */
export async function getPortalRecord(ctx: CandidateContext) {
  const { data } = await getOwnRecord(
    ctx,
    { params: undefined, query: { wait: CHANGE_WAIT_SECONDS }, body: undefined },
    ownRecord.me,
  );
  const [{ customFields, closed }, fieldSettings, requestedDocuments, questions] = await Promise.all([
    getCandidate(ctx, ctx.session.candidateId),
    findFieldSettings(ctx.db, ctx.region.id),
    findRequestedDocumentViews(ctx, ctx.session.candidateId),
    findQuestions(ctx, ctx.session.candidateId),
  ]);
  return { ...data, isClosed: closed, customFields, fieldSettings, requestedDocuments, questions };
}
export type OwnRecord = Awaited<ReturnType<typeof getPortalRecord>>;
