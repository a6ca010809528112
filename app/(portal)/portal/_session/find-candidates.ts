import "server-only";
import { cookies } from "next/headers";
import { cache } from "react";
import { type CandidateAccess, findCandidateAccess } from "@/lib/sessions/access";
import { candidateCookie, fromCookieValue } from "@/lib/sessions/cookie";

/** The open sessions of this request's cookie, each with its candidate; asked once a request. */
export const findCandidates = cache(async (): Promise<CandidateAccess[]> => {
  const tokens = fromCookieValue((await cookies()).get(candidateCookie().name)?.value);
  const now = new Date();
  const found = await Promise.all(tokens.map((token) => findCandidateAccess(token, now)));
  return found.filter((access) => access !== null);
});
