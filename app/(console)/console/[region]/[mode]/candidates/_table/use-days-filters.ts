import { useTranslations } from "next-intl";
import type { Filter } from "@/app/(console)/console/_lists/filter-combobox";
import type { ListParams } from "./use-list-params";

const DAYS = ["14", "30", "60", "90", "180", "365"];

/** Returns the filters on the time in the current phase and on the time since the last contact. */
export function useDaysFilters({ values, set }: ListParams): Filter[] {
  const t = useTranslations("console.filters");
  const filter = (id: "inPhaseDays" | "noContactDays", text: "daysAtLeast" | "days"): Filter => ({
    id,
    label: t(id),
    connector: " ",
    isSingle: true,
    options: daysWith(values[id]).map((value) => ({ value, label: t(text, { days: Number(value) }) })),
    selected: values[id] === "" ? [] : [values[id]],
    onChange: ([days = ""]) => set({ [id]: days }),
  });
  return [filter("inPhaseDays", "daysAtLeast"), filter("noContactDays", "days")];
}

/**
 * Returns the numbers of days to choose from. Includes the selected number, because a link may contain any
 * number.
 */
const daysWith = (selected: string): string[] =>
  [...new Set(selected === "" ? DAYS : [...DAYS, selected])].sort(
    (one, other) => Number(one) - Number(other),
  );
