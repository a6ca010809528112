import "server-only";
import { redirect } from "next/navigation";
import { cache } from "react";
import { db } from "@/db/client";
import { getCandidate } from "@/lib/candidates/find";
import type { BaseContext } from "@/lib/context";
import { newUuidV7 } from "@/lib/ids";
import { waitForMutation } from "@/lib/mutations/wait";
import type { CandidateAccess } from "@/lib/sessions/access";
import { sessions } from "@/lib/sessions/contract";
import { me } from "@/lib/sessions/me";
import { findCandidates } from "./find-candidates";

/** What the verbs of a candidate's session work with. */
export const contextOf = ({ session, place }: CandidateAccess) => ({
  ...place,
  session,
  db: db(),
  actor: { kind: "candidate" as const, id: session.candidateId },
  requestId: newUuidV7(),
  now: () => new Date(),
});

/** What the verbs work with, where an address names a session of this browser's own; else null. */
export async function findOwnContext(sessionId: string) {
  const access = (await findCandidates()).find(({ session }) => session.id === sessionId);
  return access ? contextOf(access) : null;
}

/** The session that an address names, which is one of this browser's own; anybody else is led to where one signs in. */
export async function requireRecord(sessionId: string): Promise<CandidateAccess> {
  const access = (await findCandidates()).find(({ session }) => session.id === sessionId);
  return access ?? redirect("/portal");
}

const CHANGE_WITHIN_SECONDS = 5;

/** The record as its candidate sees it, with what was just changed, where that takes no longer than a moment. */
export const readRecord = cache(async (sessionId: string) => {
  const access = await requireRecord(sessionId);
  const ctx = contextOf(access);
  const { data } = await me(
    ctx,
    { params: undefined, query: { wait: CHANGE_WITHIN_SECONDS }, body: undefined },
    sessions.me,
  );
  const { customFields } = await getCandidate(ctx, access.session.candidateId);
  return { ...data, customFields };
});
export type Own = Awaited<ReturnType<typeof readRecord>>;

/** How a write of the candidate's own ended, where that takes no longer than a moment. */
export async function outcomeOf(ctx: BaseContext, mutationId: string) {
  const { status, result } = await waitForMutation(ctx, mutationId, CHANGE_WITHIN_SECONDS * 1000);
  return { status, errorCode: (result as { errorCode?: string } | null)?.errorCode ?? null };
}
