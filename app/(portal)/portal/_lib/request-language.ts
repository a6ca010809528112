import "server-only";
import { getLocale } from "next-intl/server";
import type { Language } from "@/lib/platform/languages";

/** Returns the language of the visitor's page, which is also the language of mail to them. */
export const requestLanguage = (): Promise<Language> => getLocale();
