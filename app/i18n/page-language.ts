import "server-only";
import { getLocale } from "next-intl/server";
import { type Language, languageOf } from "@/lib/platform/languages";

/** Returns the language of the page that the server renders. */
export const pageLanguage = async (): Promise<Language> => languageOf(await getLocale());
