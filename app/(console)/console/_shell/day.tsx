"use client";

import { useFormatter } from "next-intl";

/** A day, short; the exact moment for who points at it. */
export function Day({ at, none }: { at: string | null; none?: string }) {
  const format = useFormatter();
  if (at === null) return <span className="text-muted">{none}</span>;
  const moment = new Date(at);
  return (
    <time dateTime={at} title={format.dateTime(moment, { dateStyle: "long", timeStyle: "short" })}>
      {format.dateTime(moment, { day: "numeric", month: "short", year: "numeric" })}
    </time>
  );
}
