import { useFormatter, useTranslations } from "next-intl";
import { useCallback, useMemo, useState } from "react";
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
  const [periods] = useState(() => periodsUntil(dutchDay(new Date())));
  // Formatting dozens of months takes a few milliseconds.
  return useMemo(() => {
    const listed = selected === "" || periods.includes(selected) ? periods : [selected, ...periods];
    return listed.map((value) => ({ value, label: textOf(value) }));
  }, [selected, periods, textOf]);
}

/** Returns the year of the day (yyyy-mm-dd), the year before and the latest months, as values of the filter. */
function periodsUntil(day: string): string[] {
  const today = new Date(day);
  const year = today.getUTCFullYear();
  const months = Array.from({ length: MONTHS_LISTED }, (_, ago) =>
    new Date(Date.UTC(year, today.getUTCMonth() - ago, 1)).toISOString().slice(0, 7),
  );
  return [yearPeriod(year), yearPeriod(year - 1), ...months];
}

const yearPeriod = (year: number) => `${year}-01..${year}-12`;

/**
 * Returns a function that describes a month or period, such as "in maart 2026" or "van januari tot en met …".
 */
function usePeriodText() {
  const t = useTranslations("console.filters.period");
  const format = useFormatter();
  return useCallback(
    (value: string) => {
      const monthOf = (month: string) => {
        const time = Date.parse(`${month}-15T12:00:00Z`);
        // The URL may have been edited by hand. The list request reports the error.
        return Number.isNaN(time) ? month : format.dateTime(time, { month: "long", year: "numeric" });
      };
      const [from = "", until = from] = value.split("..");
      if (from === until) return t("during", { period: monthOf(from) });
      const year = from.slice(0, 4);
      if (value === yearPeriod(Number(year))) return t("during", { period: year });
      if (until === "") return t("from", { from: monthOf(from) });
      if (from === "") return t("until", { until: monthOf(until) });
      return t("between", { from: monthOf(from), until: monthOf(until) });
    },
    [t, format],
  );
}
