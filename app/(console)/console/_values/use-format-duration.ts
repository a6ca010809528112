"use client";

import { useFormatter } from "next-intl";

const UNITS = [
  { unit: "day", ms: 86_400_000 },
  { unit: "hour", ms: 3_600_000 },
  { unit: "minute", ms: 60_000 },
  { unit: "second", ms: 1_000 },
] as const;

/**
 * Returns a function that formats a duration, such as "3 min.". The function uses the largest unit in which
 * the duration is at least 2.
 */
export function useFormatDuration(): (milliseconds: number) => string {
  const format = useFormatter();
  return (milliseconds) => {
    const found = UNITS.find(({ ms }) => milliseconds >= 2 * ms);
    const unit = found?.unit ?? "millisecond";
    const count = Math.round(milliseconds / (found?.ms ?? 1));
    return format.number(count, { style: "unit", unit, unitDisplay: "short" });
  };
}
