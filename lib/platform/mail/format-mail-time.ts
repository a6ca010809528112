import "server-only";
import { type Language, TIME_ZONE } from "../languages";

/** Formats a time for an e-mail, with the day of the week. */
export const formatMailTime = (time: Date, language: Language): string =>
  new Intl.DateTimeFormat(language === "nl" ? "nl-NL" : "en-GB", {
    dateStyle: "full",
    timeStyle: "short",
    timeZone: TIME_ZONE,
  }).format(time);
