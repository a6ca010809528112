"use client";

import { useLocale } from "next-intl";
import { type Language, languageOf } from "@/lib/platform/languages";

/** Returns the language of the page. */
export const useLanguage = (): Language => languageOf(useLocale());
