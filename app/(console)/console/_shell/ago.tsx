"use client";

import { useFormatter, useNow } from "next-intl";

const LOOK_AGAIN_MS = 10_000;

/** How long ago something was, or how long it takes until then; the exact moment for who points at it. */
export function Ago({ at, none }: { at: string | null; none: string }) {
  const format = useFormatter();
  const now = useNow({ updateInterval: LOOK_AGAIN_MS });
  if (at === null) return <span className="text-muted">{none}</span>;
  const moment = new Date(at);
  return (
    <time dateTime={at} title={format.dateTime(moment, { dateStyle: "long", timeStyle: "short" })}>
      {format.relativeTime(moment, now)}
    </time>
  );
}
