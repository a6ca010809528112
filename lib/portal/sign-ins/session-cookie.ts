import "server-only";
import { candidateCookie, toCookieValue } from "@/lib/access/sessions/cookie";
import type { SignedIn } from "./repeated-sign-in";

/** Returns the cookie with the tokens of these sessions, or null if there are none. */
export function sessionCookie(opened: readonly SignedIn[]) {
  const [first] = opened;
  if (!first) return null;
  const { name, options } = candidateCookie();
  const value = toCookieValue(opened.map(({ token }) => token));
  return { name, value, options: { ...options, expires: first.expiresAt } };
}
type SessionCookie = NonNullable<ReturnType<typeof sessionCookie>>;

export function toSetCookieHeader({ name, value, options }: SessionCookie): string {
  const secure = options.secure ? "; Secure" : "";
  return `${name}=${value}; Path=${options.path}; Expires=${options.expires.toUTCString()}; HttpOnly; SameSite=Lax${secure}`;
}
