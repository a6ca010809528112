import "server-only";
import type { Language } from "@/lib/platform/languages";

/** Formats a time for candidates' mail. */
export const formatMailTime = (time: Date, language: Language): string =>
  new Intl.DateTimeFormat(language === "nl" ? "nl-NL" : "en-GB", {
    timeZone: "Europe/Amsterdam",
    dateStyle: "long",
    timeStyle: "short",
  }).format(time);
