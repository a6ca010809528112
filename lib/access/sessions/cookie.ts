import "server-only";
import { env } from "@/lib/platform/env";
import { isSessionToken } from "./token";

const isSecure = () => env().BASE_URL.startsWith("https:");
/** The maximum number of tokens in the cookie, because browsers limit a cookie to about 4 KiB. */
const TOKENS_MAX = 20;
const SEPARATOR = ".";

/** The portal's cookie, which holds one session token per candidate record. */
export const candidateCookie = () => ({
  name: isSecure() ? "__Host-instroom-candidate" : "instroom-candidate",
  options: { httpOnly: true, sameSite: "lax" as const, path: "/", secure: isSecure() },
});

export const toCookieValue = (tokens: readonly string[]): string =>
  tokens.slice(0, TOKENS_MAX).join(SEPARATOR);

/** Returns the session tokens in a cookie value. Skips any other text. */
export const fromCookieValue = (value: string | undefined): string[] =>
  (value ?? "").split(SEPARATOR).slice(0, TOKENS_MAX).filter(isSessionToken);
