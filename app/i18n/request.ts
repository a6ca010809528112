import "server-only";
import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { LANGUAGE_COOKIE, preferredLanguage, TIME_ZONE } from "@/lib/platform/languages";

/** Returns the language and messages of a request. The language isn't part of the URL. */
export default getRequestConfig(async () => {
  const chosen = (await cookies()).get(LANGUAGE_COOKIE)?.value;
  const locale = preferredLanguage(chosen, (await headers()).get("accept-language"));
  const { default: messages } = await import(`../messages/${locale}.json`);
  return { locale, messages, timeZone: TIME_ZONE };
});
