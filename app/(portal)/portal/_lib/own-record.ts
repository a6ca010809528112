import "server-only";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { BaseContext, CandidateAccess } from "@/lib/contract/context";
import { waitForMutation } from "@/lib/engine/mutations/wait";
import { db } from "@/lib/platform/database/client";
import { newUuidV7 } from "@/lib/platform/ids";
import { ownRecord } from "@/lib/portal/own-record/contract";
import { getOwnRecord } from "@/lib/portal/own-record/me";
import { getCandidate } from "@/lib/records/candidates/find";
import { findCandidateSessions } from "./find-candidate-sessions";

/** What the verbs of a candidate's session work with. */
export const candidateContext = ({ session, scope }: CandidateAccess) => ({
  ...scope,
  session,
  db: db(),
  actor: { kind: "candidate" as const, id: session.candidateId },
  requestId: newUuidV7(),
  now: () => new Date(),
});

/** What the verbs work with, where an address names a session of this browser's own; else null. */
export async function findCandidateContext(sessionId: string) {
  const access = (await findCandidateSessions()).find(({ session }) => session.id === sessionId);
  return access ? candidateContext(access) : null;
}

/** The session that an address names, which is one of this browser's own; anybody else is led to where one signs in. */
export async function requireCandidateSession(sessionId: string): Promise<CandidateAccess> {
  const access = (await findCandidateSessions()).find(({ session }) => session.id === sessionId);
  return access ?? redirect("/portal");
}

const CHANGE_WAIT_SECONDS = 5;

/** The record as its candidate sees it, with what was just changed, where that takes no longer than a moment. */
export const readRecord = cache(async (sessionId: string) => {
  const access = await requireCandidateSession(sessionId);
  const ctx = candidateContext(access);
  const { data } = await getOwnRecord(
    ctx,
    { params: undefined, query: { wait: CHANGE_WAIT_SECONDS }, body: undefined },
    ownRecord.me,
  );
  const { customFields } = await getCandidate(ctx, access.session.candidateId);
  return { ...data, customFields };
});
export type OwnRecord = Awaited<ReturnType<typeof readRecord>>;

/** How a write of the candidate's own ended, where that takes no longer than a moment. */
export async function waitForOutcome(ctx: BaseContext, mutationId: string) {
  const { status, result } = await waitForMutation(ctx, mutationId, CHANGE_WAIT_SECONDS * 1000);
  return { status, errorCode: (result as { errorCode?: string } | null)?.errorCode ?? null };
}
