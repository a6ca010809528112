import { parsePreferences } from "./parse-preferences";

/** The languages of the pages. The first is the default. */
export const LANGUAGES = ["nl", "en"] as const;
export type Language = (typeof LANGUAGES)[number];

/**
 * The locales that format the dates and times of each language. English dates and times are British, with a
 * 24-hour clock.
 */
export const LOCALES = { nl: "nl", en: "en-GB" } as const satisfies Record<Language, string>;
export type Locale = (typeof LOCALES)[Language];

export const languageOf = (locale: Locale): Language => (locale === LOCALES.en ? "en" : "nl");

/** The time zone of all dates and times that people see. */
export const TIME_ZONE = "Europe/Amsterdam";

export const LANGUAGE_COOKIE = "language";

/** The request header in which `proxy.ts` passes on the URL's language, such as `en` for `/en/docs`. */
export const LANGUAGE_HEADER = "x-instroom-language";

/**
 * The query parameter that links in an e-mail use to pass on the e-mail's language, if the page's path has no
 * language, such as `en` in `/portal/sign-in?lang=en`.
 */
export const LANGUAGE_PARAMETER = "lang";

export const isLanguage = (value: unknown): value is Language =>
  LANGUAGES.some((language) => language === value);

export const otherLanguage = (language: Language): Language => (language === "nl" ? "en" : "nl");

/** Separates the language prefix of a path from the rest: `/en/docs` is `/docs` in English. */
export function splitLanguage(path: string): { language: Language | null; path: string } {
  const [, first, rest = ""] = /^\/([^/]*)(\/.*)?$/.exec(path) ?? [];
  return isLanguage(first) ? { language: first, path: rest || "/" } : { language: null, path };
}

/** Returns the path of a public page in a language. */
export const withLanguage = (language: Language, path: string): string =>
  `/${language}${path === "/" ? "" : path}`;

/**
 * Returns the chosen language, otherwise the browser's preferred language (RFC 9110 §12.5.4), otherwise
 * Dutch.
 */
export const preferredLanguage = (chosen: string | undefined, acceptLanguage: string | null): Language =>
  findPreferredLanguage(chosen, acceptLanguage) ?? LANGUAGES[0];

/** Like `preferredLanguage`, but returns null instead of the default. */
export function findPreferredLanguage(
  chosen: string | undefined,
  acceptLanguage: string | null,
): Language | null {
  if (isLanguage(chosen)) return chosen;
  const preferences = parsePreferences(acceptLanguage ?? "")
    .filter(({ quality }) => quality > 0)
    .sort((left, right) => right.quality - left.quality);
  for (const { value: tag } of preferences) {
    const language = tag.split("-", 1)[0];
    if (isLanguage(language)) return language;
  }
  return null;
}
