import "server-only";
import { getLocale } from "next-intl/server";
import type { Language } from "@/lib/platform/languages";

/** Returns the language in which the visitor reads the page, for mail. */
export const requestLanguage = (): Promise<Language> => getLocale();
