"use client";

import { useLocale } from "next-intl";
import { type Language, languageOf } from "@/lib/platform/languages";

export const useLanguage = (): Language => languageOf(useLocale());
