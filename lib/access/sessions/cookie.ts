import "server-only";
import { env } from "@/lib/platform/env";
import { isSessionToken } from "./token";

const isSecure = () => env().BASE_URL.startsWith("https:");
/** As many as a browser surely keeps in one cookie. */
const TOKENS_MAX = 20;
const SEPARATOR = ".";

/** The cookie that holds a candidate's sessions in the portal, one a candidate record (contract §3). */
export const candidateCookie = () => ({
  name: isSecure() ? "__Host-instroom-candidate" : "instroom-candidate",
  options: { httpOnly: true, sameSite: "lax" as const, path: "/", secure: isSecure() },
});

export const toCookieValue = (tokens: readonly string[]): string =>
  tokens.slice(0, TOKENS_MAX).join(SEPARATOR);

/** The session tokens in the cookie's value; none where it holds anything else. */
export const fromCookieValue = (value: string | undefined): string[] =>
  (value ?? "").split(SEPARATOR).slice(0, TOKENS_MAX).filter(isSessionToken);
