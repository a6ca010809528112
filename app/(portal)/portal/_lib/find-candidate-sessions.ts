import "server-only";
import { cookies } from "next/headers";
import { cache } from "react";
import { findCandidateAccess } from "@/lib/access/sessions/access";
import { candidateCookie, fromCookieValue } from "@/lib/access/sessions/cookie";
import type { CandidateAccess } from "@/lib/contract/context";

/** Finds the open sessions in this browser's cookie. Reads the cookie once per request. */
export const findCandidateSessions = cache(async (): Promise<CandidateAccess[]> => {
  const tokens = fromCookieValue((await cookies()).get(candidateCookie().name)?.value);
  const now = new Date();
  const found = await Promise.all(tokens.map((token) => findCandidateAccess(token, now)));
  return found.filter((access) => access !== null);
});
