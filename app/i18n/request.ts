import "server-only";
import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import {
  LANGUAGE_COOKIE,
  LANGUAGE_HEADER,
  LOCALES,
  preferredLanguage,
  TIME_ZONE,
} from "@/lib/platform/languages";

/**
 * Returns the language and messages of a request. The URL's language takes precedence over the visitor's
 * choice.
 */
export default getRequestConfig(async () => {
  const requestHeaders = await headers();
  const chosen = requestHeaders.get(LANGUAGE_HEADER) ?? (await cookies()).get(LANGUAGE_COOKIE)?.value;
  const language = preferredLanguage(chosen, requestHeaders.get("accept-language"));
  const { default: messages } = await import(`../messages/${language}.json`);
  return { locale: LOCALES[language], messages, timeZone: TIME_ZONE };
});
