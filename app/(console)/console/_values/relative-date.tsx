"use client";

import { useFormatter, useNow, useTranslations } from "next-intl";
import { correctText } from "./correct-text";
import { DAY_CHECK_INTERVAL_MS, daysBetween, startOfDay } from "./days-between";

/**
 * Shows a date relative to today. The title contains the exact time. In print, the exact time is visible
 * (globals.css).
 */
export function RelativeDate({ at }: { at: string }) {
  const t = useTranslations("console.dates");
  const format = useFormatter();
  const now = useNow({ updateInterval: DAY_CHECK_INTERVAL_MS });
  const moment = new Date(at);
  const daysAgo = daysBetween(moment, now);
  const unit = unitFor(Math.abs(daysAgo));
  const text =
    daysAgo === 0 || daysAgo === 1
      ? t(daysAgo ? "yesterday" : "today")
      : format.relativeTime(startOfDay(moment), { now: startOfDay(now), unit });
  return (
    <time
      ref={correctText(text)}
      dateTime={at}
      data-relative
      title={format.dateTime(moment, { dateStyle: "long", timeStyle: "short" })}
      suppressHydrationWarning
    >
      {text}
    </time>
  );
}

function unitFor(days: number) {
  if (days < 7) return "day";
  if (days < 31) return "week";
  return days < 365 ? "month" : "year";
}
