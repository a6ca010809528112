import "server-only";
import { cookies, headers } from "next/headers";
import { LANGUAGE_COOKIE, type Language, preferredLanguage } from "@/lib/platform/languages";

/** Returns the visitor's language, for mail. */
export async function requestLanguage(): Promise<Language> {
  const [requestHeaders, requestCookies] = await Promise.all([headers(), cookies()]);
  return preferredLanguage(requestCookies.get(LANGUAGE_COOKIE)?.value, requestHeaders.get("accept-language"));
}
