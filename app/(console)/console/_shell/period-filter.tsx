"use client";

import { useTranslations } from "next-intl";
import { DateTimeFilter } from "./date-time-filter";

type Period = { from: string; until: string };
type Props = { values: Period; set: (change: Partial<Period>) => void };

/** Edits the start and end of a period. On narrow screens, both fields move to the next row together. */
export function PeriodFilter({ values, set }: Props) {
  const t = useTranslations("console.activity.filters");
  return (
    <span className="flex flex-wrap gap-1.5">
      <DateTimeFilter label={t("from")} value={values.from} onChange={(from) => set({ from })} />
      <DateTimeFilter label={t("until")} value={values.until} onChange={(until) => set({ until })} />
    </span>
  );
}
