"use client";

import { useFormatter, useNow, useTranslations } from "next-intl";
import { correctText } from "./correct-text";
import { DAY_CHECK_INTERVAL_MS, daysBetween } from "./days-between";

/** Shows a time to the second, as logs require. Recent days are shown as words, such as “yesterday”. */
export function Timestamp({ at }: { at: string }) {
  const t = useTranslations("console.dates");
  const format = useFormatter();
  const moment = new Date(at);
  const days = daysBetween(moment, useNow({ updateInterval: DAY_CHECK_INTERVAL_MS }));
  const day =
    days === 0 || days === 1 ? t(days ? "yesterday" : "today") : format.dateTime(moment, formatFor(days));
  const text = `${day}, ${format.dateTime(moment, { timeStyle: "medium" })}`;
  return (
    <time
      ref={correctText(text)}
      dateTime={at}
      data-relative
      className="whitespace-nowrap tabular-nums"
      title={format.dateTime(moment, { dateStyle: "long", timeStyle: "medium" })}
      suppressHydrationWarning
    >
      {text}
    </time>
  );
}

const formatFor = (days: number) =>
  days > 1 && days < 7
    ? ({ weekday: "long" } as const)
    : ({ day: "numeric", month: "short", year: "numeric" } as const);
