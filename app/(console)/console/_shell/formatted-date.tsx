"use client";

import { useFormatter } from "next-intl";

/** Shows a short date; the title shows the exact time. */
export function FormattedDate({ at, fallback }: { at: string | null; fallback?: string }) {
  const format = useFormatter();
  if (at === null) return <span className="text-muted">{fallback}</span>;
  const moment = new Date(at);
  return (
    <time
      dateTime={at}
      title={format.dateTime(moment, { dateStyle: "long", timeStyle: "short" })}
      suppressHydrationWarning
    >
      {format.dateTime(moment, { day: "numeric", month: "short", year: "numeric" })}
    </time>
  );
}
