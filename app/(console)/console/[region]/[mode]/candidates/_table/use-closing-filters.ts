import { useTranslations } from "next-intl";
import type { Filter } from "@/app/(console)/console/_lists/filter-combobox";
import { CLOSING_REASONS } from "@/lib/records/candidates/closing-reasons";
import type { ListParams } from "./use-list-params";
import { useMonthOptions } from "./use-month-options";

/**
 * Returns the filters on closed candidates. Choosing a closing month or reason also limits the list to closed
 * candidates.
 */
export function useClosingFilters({ values, set }: ListParams): Filter[] {
  const t = useTranslations("console.filters");
  const reasonOf = useTranslations("console.closing.reasons");
  const selected = (value: string) => (value === "" ? [] : value.split(","));
  return [
    {
      id: "closed",
      label: t("closed"),
      connector: " ",
      isSingle: true,
      options: [{ value: "true", label: t("closedOnes") }],
      selected: selected(values.closed),
      onChange: ([closed = ""]) => set(closed ? { closed } : { closed, closedIn: "", closedReason: "" }),
    },
    {
      id: "closedIn",
      label: t("closedIn"),
      connector: " ",
      isSingle: true,
      options: useMonthOptions(values.closedIn),
      selected: selected(values.closedIn),
      onChange: ([closedIn = ""]) => set({ closedIn, ...(closedIn && { closed: "true" }) }),
    },
    {
      id: "closedReason",
      label: t("closedReason"),
      options: CLOSING_REASONS.map((value) => ({ value, label: reasonOf(value) })),
      selected: selected(values.closedReason),
      onChange: (chosen) =>
        set({ closedReason: chosen.join(","), ...(chosen.length > 0 && { closed: "true" }) }),
    },
  ];
}
