import "server-only";
import { type Language, LOCALES, TIME_ZONE } from "../languages";

/** Formats a time for an e-mail, with the day of the week. */
export const formatMailTime = (time: Date, language: Language): string =>
  new Intl.DateTimeFormat(LOCALES[language], {
    dateStyle: "full",
    timeStyle: "short",
    timeZone: TIME_ZONE,
  }).format(time);
