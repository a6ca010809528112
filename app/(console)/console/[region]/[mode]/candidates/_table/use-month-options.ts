import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import type { ComboboxOption } from "@/app/_ui/combobox-option";
import { dutchDay } from "@/lib/platform/dutch-day";

const MONTHS_LISTED = 24;

/**
 * Returns the options for a filter by month: this year, last year and the latest months. Adds the selected
 * period if necessary, because a link may contain any period. Reading the clock can't cause a hydration
 * error, because the server never renders an open list.
 */
export function useMonthOptions(selected: string): ComboboxOption[] {
  const textOf = usePeriodText();
  const [today] = useState(() => new Date(dutchDay(new Date())));
  const year = today.getUTCFullYear();
  const months = Array.from({ length: MONTHS_LISTED }, (_, ago) =>
    new Date(Date.UTC(year, today.getUTCMonth() - ago, 1)).toISOString().slice(0, 7),
  );
  const periods = [yearPeriod(year), yearPeriod(year - 1), ...months];
  const listed = selected === "" || periods.includes(selected) ? periods : [selected, ...periods];
  return listed.map((value) => ({ value, label: textOf(value) }));
}

const yearPeriod = (year: number) => `${year}-01..${year}-12`;

/**
 * Returns a function that describes a month or period, such as "in maart 2026" or "van januari tot en met …".
 */
function usePeriodText() {
  const t = useTranslations("console.filters.period");
  const format = useFormatter();
  const monthOf = (month: string) => {
    const time = Date.parse(`${month}-15T12:00:00Z`);
    // The URL may have been edited by hand. The list request reports the error.
    return Number.isNaN(time) ? month : format.dateTime(time, { month: "long", year: "numeric" });
  };
  return (value: string) => {
    const [from = "", until = from] = value.split("..");
    if (from === until) return t("during", { period: monthOf(from) });
    const year = from.slice(0, 4);
    if (value === yearPeriod(Number(year))) return t("during", { period: year });
    if (until === "") return t("from", { from: monthOf(from) });
    if (from === "") return t("until", { until: monthOf(until) });
    return t("between", { from: monthOf(from), until: monthOf(until) });
  };
}
