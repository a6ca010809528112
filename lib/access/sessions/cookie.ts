import "server-only";
import { sessionCookie } from "../session-cookie";
import { isSessionToken } from "./token";

/**
 * The maximum number of tokens in the cookie, because browsers limit a cookie to about 4 KiB, and some proxies
 * limit all headers of a response to that.
 */
export const TOKENS_MAX = 20;
const SEPARATOR = ".";

/** The portal's cookie, which holds one session token per candidate record. */
export const candidateCookie = () => sessionCookie("instroom-candidate");

export const toCookieValue = (tokens: readonly string[]): string =>
  tokens.slice(0, TOKENS_MAX).join(SEPARATOR);

/** Returns the session tokens in a cookie value. Skips any other text. */
export const fromCookieValue = (value: string | undefined): string[] =>
  (value ?? "").split(SEPARATOR).slice(0, TOKENS_MAX).filter(isSessionToken);
