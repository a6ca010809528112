import "server-only";
import { findCandidateAccess } from "@/lib/access/sessions/access";
import { fromCookieValue } from "@/lib/access/sessions/cookie";
import { endSession } from "@/lib/records/candidates/end-sessions";
import { candidateContext } from "../contexts/candidate-context";

/**
 * Ends the sessions in a session cookie, except those that are also in the cookie that replaces it. Call this
 * before the browser deletes or replaces the cookie.
 */
export async function endCookieSessions(value: string | undefined, replacement = ""): Promise<void> {
  const now = new Date();
  const kept = fromCookieValue(replacement);
  for (const token of fromCookieValue(value).filter((each) => !kept.includes(each))) {
    const access = await findCandidateAccess(token, now);
    if (access) await endSession(candidateContext(access), access.session.id);
  }
}
