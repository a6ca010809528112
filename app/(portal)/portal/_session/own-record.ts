import "server-only";
import { redirect } from "next/navigation";
import { cache } from "react";
import { db } from "@/db/client";
import { newUuidV7 } from "@/lib/ids";
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

/** The session that an address names, which is one of this browser's own; anybody else is led to where one signs in. */
export async function requireRecord(sessionId: string): Promise<CandidateAccess> {
  const access = (await findCandidates()).find(({ session }) => session.id === sessionId);
  return access ?? redirect("/portal");
}

const CHANGE_WITHIN_SECONDS = 5;

/** The record as its candidate sees it, with what was just changed, where that takes no longer than a moment. */
export const readRecord = cache(async (sessionId: string) => {
  const access = await requireRecord(sessionId);
  const { data } = await me(
    contextOf(access),
    { params: undefined, query: { wait: CHANGE_WITHIN_SECONDS }, body: undefined },
    sessions.me,
  );
  return data;
});
