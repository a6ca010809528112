import { useTranslations } from "next-intl";
import type { FilterProps } from "@/app/(console)/console/_lists/filter-combobox";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { ownValue } from "@/lib/records/custom-fields/own-value";
import { parseCustomFieldFilters } from "./parse-custom-field-filters";
import type { ListParams } from "./use-list-params";

/**
 * Returns a filter for each boolean, single-select and multi-select custom field. Also returns filters in use
 * that match none of these fields, for example because a field was removed, because the list still applies
 * them.
 */
export function useCustomFieldFilters(params: ListParams): (FilterProps & { id: string })[] {
  const t = useTranslations("console");
  const { region } = useConsole();
  const chosen = parseCustomFieldFilters(params.values.customFields);
  const filter = (name: string, values: readonly (string | boolean)[]) => {
    const isKnown = region.customFields.some((field) => field.name === name);
    return {
      id: `field ${name}`,
      label: isKnown ? name : t("filters.unknownField", { name }),
      lang: isKnown ? "nl" : undefined,
      selected: (ownValue(chosen, name) ?? []).map(String),
      options: values.map((value) =>
        typeof value === "string"
          ? { value, lang: "nl" }
          : { value: String(value), label: t(value ? "yes" : "no") },
      ),
      onChange: (selected: string[]) => {
        const { [name]: _, ...others } = chosen;
        const next = selected.map((text) => (typeof values[0] === "boolean" ? text === "true" : text));
        const all = next.length > 0 ? { ...others, [name]: next } : others;
        params.set({ customFields: Object.keys(all).length > 0 ? JSON.stringify(all) : "" });
      },
    };
  };
  const filters = region.customFields.flatMap(({ name, type, options = [] }) => {
    if (type === "boolean") return { ...filter(name, [true, false]), isSingle: true };
    return type === "singleSelect" || type === "multiSelect" ? filter(name, options) : [];
  });
  const others = Object.entries(chosen).filter(([name]) => !filters.some(({ label }) => label === name));
  return [...filters, ...others.map(([name, values]) => filter(name, values))];
}
