import "server-only";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { CandidateAccess } from "@/lib/contract/context";
import { candidateContext } from "@/lib/portal/contexts/candidate-context";
import { getPortalRecord } from "@/lib/portal/own-record/get-portal-record";
import { findCandidateSessions } from "./find-candidate-sessions";

async function findSession(sessionId: string): Promise<CandidateAccess | undefined> {
  return (await findCandidateSessions()).find(({ session }) => session.id === sessionId);
}

/** The context of one of this browser's sessions; null for any other session. */
export async function findCandidateContext(sessionId: string) {
  const access = await findSession(sessionId);
  return access ? candidateContext(access) : null;
}

/** One of this browser's sessions; redirects to the sign-in page if it isn't one. */
export const requireCandidateSession = async (sessionId: string): Promise<CandidateAccess> =>
  (await findSession(sessionId)) ?? redirect("/portal");

export const requireCandidateContext = async (sessionId: string) =>
  candidateContext(await requireCandidateSession(sessionId));

/** The session's candidate record, read once per request. */
export const readRecord = cache(async (sessionId: string) =>
  getPortalRecord(await requireCandidateContext(sessionId)),
);
