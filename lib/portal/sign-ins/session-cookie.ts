import "server-only";
import { candidateCookie, toCookieValue } from "@/lib/access/sessions/cookie";
import type { SignedIn } from "./repeated-sign-in";

/**
 * Returns the lifetime of a cookie in seconds. A device whose clock is ahead would drop a cookie that has
 * only a date.
 */
export const cookieLifetime = (expiresAt: Date): number =>
  Math.ceil((expiresAt.getTime() - Date.now()) / 1000);

/** Returns the cookie with the tokens of these sessions, or null if there are none. */
export function sessionCookie(opened: readonly SignedIn[]) {
  const [first] = opened;
  if (!first) return null;
  const { name, options } = candidateCookie();
  const value = toCookieValue(opened.map(({ token }) => token));
  return { name, value, options: { ...options, maxAge: cookieLifetime(first.expiresAt) } };
}
type SessionCookie = NonNullable<ReturnType<typeof sessionCookie>>;

export function toSetCookieHeader({ name, value, options }: SessionCookie): string {
  const secure = options.secure ? "; Secure" : "";
  return `${name}=${value}; Path=${options.path}; Max-Age=${options.maxAge}; HttpOnly; SameSite=Lax${secure}`;
}
