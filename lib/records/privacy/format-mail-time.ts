import "server-only";
import type { Language } from "@/lib/platform/languages";

/** Writes a time as candidates read it in a mail. */
export const formatMailTime = (time: Date, language: Language): string =>
  new Intl.DateTimeFormat(language === "nl" ? "nl-NL" : "en-GB", {
    timeZone: "Europe/Amsterdam",
    dateStyle: "long",
    timeStyle: "short",
  }).format(time);
