import "server-only";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { CandidateAccess } from "@/lib/contract/context";
import { candidateContext } from "@/lib/portal/contexts/candidate-context";
import { consumeWriteLimit } from "@/lib/portal/contexts/consume-write-limit";
import { getPortalRecord } from "@/lib/portal/own-record/get-portal-record";
import { getCandidate } from "@/lib/records/candidates/find";
import { findCandidateSessions } from "./find-candidate-sessions";
import { SESSION_ENDED_PATH } from "./records-path";
import { clientAddress } from "./requester";
import { tooManyWritesPath } from "./too-many-writes";

async function findSession(sessionId: string): Promise<CandidateAccess | undefined> {
  return (await findCandidateSessions()).find(({ session }) => session.id === sessionId);
}

/** Returns the context of one of this browser's sessions. Returns null for any other session. */
export async function findCandidateContext(sessionId: string) {
  const access = await findSession(sessionId);
  return access ? candidateContext(access) : null;
}

/** Returns one of this browser's sessions. Redirects to the sign-in page for any other session. */
export const requireCandidateSession = async (sessionId: string): Promise<CandidateAccess> =>
  (await findSession(sessionId)) ?? redirect(SESSION_ENDED_PATH);

export const requireCandidateContext = async (sessionId: string) =>
  candidateContext(await requireCandidateSession(sessionId));

/**
 * Returns the context for a write, or null without a session. Counts the write. Fails with `rate_limited`
 * after too many writes.
 */
export async function findLimitedContext(sessionId: string) {
  const ctx = await findCandidateContext(sessionId);
  if (ctx) await consumeWriteLimit(ctx.session.id, await clientAddress());
  return ctx;
}

/** Like `findLimitedContext`, but redirects to an explanation if there were too many writes. */
export const findWriteContext = (sessionId: string) =>
  findLimitedContext(sessionId).catch((error: unknown) => redirect(tooManyWritesPath(error)));

export const requireWriteContext = async (sessionId: string) =>
  (await findWriteContext(sessionId)) ?? redirect(SESSION_ENDED_PATH);

/** Reads the candidate's name, without waiting for their latest change. */
export async function readName(sessionId: string): Promise<string> {
  const ctx = await requireCandidateContext(sessionId);
  return (await getCandidate(ctx, ctx.session.candidateId)).name;
}

/** Reads the session's candidate record, once per request. */
export const readRecord = cache(async (sessionId: string) =>
  getPortalRecord(await requireCandidateContext(sessionId)),
);
