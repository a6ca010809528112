"use client";

import { useFormatter, useNow } from "next-intl";
import { keepText } from "./days-between";

const UPDATE_INTERVAL_MS = 10_000;

/** Shows a time relative to now. The title shows the exact time. */
export function RelativeTime({ at, fallback }: { at: string | null; fallback: string }) {
  const format = useFormatter();
  const now = useNow({ updateInterval: UPDATE_INTERVAL_MS });
  if (at === null) return <span className="text-muted">{fallback}</span>;
  const moment = new Date(at);
  const text = format.relativeTime(moment, now);
  return (
    <time
      ref={keepText(text)}
      dateTime={at}
      data-relative
      title={format.dateTime(moment, { dateStyle: "long", timeStyle: "short" })}
      suppressHydrationWarning
    >
      {text}
    </time>
  );
}
