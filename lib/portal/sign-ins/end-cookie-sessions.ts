import "server-only";
import { findCandidateAccess } from "@/lib/access/sessions/access";
import { fromCookieValue } from "@/lib/access/sessions/cookie";
import { endSession } from "@/lib/records/candidates/end-sessions";
import { candidateContext } from "../contexts/candidate-context";

/** Ends the sessions in a session cookie. Call this before the browser deletes or replaces the cookie. */
export async function endCookieSessions(value: string | undefined): Promise<void> {
  const now = new Date();
  for (const token of fromCookieValue(value)) {
    const access = await findCandidateAccess(token, now);
    if (access) await endSession(candidateContext(access), access.session.id);
  }
}
