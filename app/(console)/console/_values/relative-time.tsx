"use client";

import { useFormatter, useNow } from "next-intl";

const UPDATE_INTERVAL_MS = 10_000;

/** Shows a time relative to now. The title shows the exact time. */
export function RelativeTime({ at, fallback }: { at: string | null; fallback: string }) {
  const format = useFormatter();
  const now = useNow({ updateInterval: UPDATE_INTERVAL_MS });
  if (at === null) return <span className="text-muted">{fallback}</span>;
  const moment = new Date(at);
  return (
    <time
      dateTime={at}
      data-relative
      title={format.dateTime(moment, { dateStyle: "long", timeStyle: "short" })}
      suppressHydrationWarning
    >
      {format.relativeTime(moment, now)}
    </time>
  );
}
