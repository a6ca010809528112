import "server-only";
import { cookies, headers } from "next/headers";
import { LANGUAGE_COOKIE, type Language, preferredLanguage } from "@/lib/platform/languages";

/** The language of the page under way, for mail. */
export async function requestLanguage(): Promise<Language> {
  const [sent, held] = await Promise.all([headers(), cookies()]);
  return preferredLanguage(held.get(LANGUAGE_COOKIE)?.value, sent.get("accept-language"));
}
