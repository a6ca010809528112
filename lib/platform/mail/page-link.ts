import "server-only";
import { env } from "../env";
import { LANGUAGE_PARAMETER, LANGUAGES, type Language, withLanguage } from "../languages";

/**
 * Builds an e-mail's link to a public page in the e-mail's language. Without a language, the page is in the
 * reader's preferred language.
 */
export const publicPageLink = (language: Language | null, path: string): string =>
  `${env().BASE_URL}${language ? withLanguage(language, path) : path}`;

/**
 * Adds the e-mail's language as a query parameter, for pages whose path has no language. Omits the default
 * language.
 */
export function addLanguage(url: URL, language: Language): URL {
  if (language !== LANGUAGES[0]) url.searchParams.append(LANGUAGE_PARAMETER, language);
  return url;
}
