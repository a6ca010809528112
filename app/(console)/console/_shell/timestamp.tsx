"use client";

import { useFormatter } from "next-intl";

/** Shows a time to the second, as logs require. */
export function Timestamp({ at }: { at: string }) {
  const format = useFormatter();
  const moment = new Date(at);
  return (
    <time
      dateTime={at}
      className="whitespace-nowrap tabular-nums"
      title={format.dateTime(moment, { dateStyle: "full" })}
      suppressHydrationWarning
    >
      {format.dateTime(moment, { day: "numeric", month: "short", year: "numeric" })},{" "}
      {format.dateTime(moment, { timeStyle: "medium" })}
    </time>
  );
}
