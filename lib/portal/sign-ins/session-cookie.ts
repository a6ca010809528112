import "server-only";
import { findCandidateAccess } from "@/lib/access/sessions/access";
import { candidateCookie, fromCookieValue, toCookieValue } from "@/lib/access/sessions/cookie";
import type { CandidateAccess } from "@/lib/contract/context";
import { endCookieSessions } from "./end-cookie-sessions";
import type { SignedIn } from "./repeated-sign-in";
import { hasAddressOf } from "./same-address";

/**
 * Returns the lifetime of a cookie in seconds. A device whose clock is ahead would drop a cookie that has
 * only a date.
 */
export const cookieLifetime = (expiresAt: Date): number =>
  Math.ceil((expiresAt.getTime() - Date.now()) / 1000);

/**
 * Returns the cookie for sessions that were just opened, or null if there are none. Ends the sessions of the
 * browser's `former` cookie, because the next person at this device must not see them. Keeps only those with
 * the same e-mail address, because the same person opens them: for example, a region's e-mail leads to that
 * region's record alone.
 */
export async function replaceSessionCookie(former: string | undefined, opened: readonly SignedIn[]) {
  if (opened.length === 0) return null;
  const kept = await findKept(former, opened);
  const { name, options } = candidateCookie();
  const value = toCookieValue([...opened, ...kept].map(({ token }) => token));
  await endCookieSessions(former, value);
  const latest = Math.max(...[...opened, ...kept].map(({ expiresAt }) => expiresAt.getTime()));
  return { name, value, options: { ...options, maxAge: cookieLifetime(new Date(latest)) } };
}
type SessionCookie = NonNullable<Awaited<ReturnType<typeof replaceSessionCookie>>>;

type Kept = Pick<SignedIn, "token" | "expiresAt">;

/** Finds the former sessions with the address of an opened session. Omits records that were opened again. */
async function findKept(former: string | undefined, opened: readonly SignedIn[]): Promise<Kept[]> {
  const now = new Date();
  const find = (token: string) => findCandidateAccess(token, now);
  const openedNow = (await Promise.all(opened.map(({ token }) => find(token)))).filter(isFound);
  const isOpened = ({ scope, session }: CandidateAccess) =>
    openedNow.some(
      (each) => each.scope.base.id === scope.base.id && each.session.candidateId === session.candidateId,
    );
  const kept: Kept[] = [];
  for (const token of fromCookieValue(former)) {
    const access = await find(token);
    if (access && !isOpened(access) && (await hasAddressOf(access, openedNow)))
      kept.push({ token, expiresAt: access.session.expiresAt });
  }
  return kept;
}

const isFound = (access: CandidateAccess | null): access is CandidateAccess => access !== null;

export function toSetCookieHeader({ name, value, options }: SessionCookie): string {
  const secure = options.secure ? "; Secure" : "";
  return `${name}=${value}; Path=${options.path}; Max-Age=${options.maxAge}; HttpOnly; SameSite=Lax${secure}`;
}
