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

/** The context of a session of this browser; null for any other session. */
export async function findCandidateContext(sessionId: string) {
  const access = await findSession(sessionId);
  return access ? candidateContext(access) : null;
}

/** A session of this browser; any other leads to the sign-in page. */
export const requireCandidateSession = async (sessionId: string): Promise<CandidateAccess> =>
  (await findSession(sessionId)) ?? redirect("/portal");

export const requireCandidateContext = async (sessionId: string) =>
  candidateContext(await requireCandidateSession(sessionId));

/** The record of a session, read once per request. */
export const readRecord = cache(async (sessionId: string) =>
  getPortalRecord(await requireCandidateContext(sessionId)),
);
