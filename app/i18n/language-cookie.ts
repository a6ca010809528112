import { LANGUAGE_COOKIE, type Language } from "@/lib/platform/languages";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Returns the `Set-Cookie` header that stores a language for a year. */
export function languageCookie(language: Language, baseUrl: string): string {
  const secure = baseUrl.startsWith("https:") ? "; Secure" : "";
  return `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax; HttpOnly${secure}`;
}
