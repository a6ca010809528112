import { useTranslations } from "next-intl";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import type { FilterProps } from "@/app/(console)/console/_shell/filter-combobox";
import { ownValue } from "@/lib/records/custom-fields/own-value";
import { parseCustomFieldFilters } from "./parse-custom-field-filters";
import type { ListParams } from "./use-list-params";

/** Returns a filter for each boolean, single-select and multi-select custom field. */
export function useCustomFieldFilters(params: ListParams): (FilterProps & { id: string })[] {
  const t = useTranslations("console");
  const { region } = useConsole();
  const chosen = parseCustomFieldFilters(params.values.customFields);
  const choose = (name: string, values: (string | boolean)[]) => {
    const { [name]: _, ...others } = chosen;
    const next = values.length > 0 ? { ...others, [name]: values } : others;
    params.set({ customFields: Object.keys(next).length > 0 ? JSON.stringify(next) : "" });
  };
  return region.customFields.flatMap(({ name, type, options = [] }) => {
    const filter = { id: `field ${name}`, label: name, selected: (ownValue(chosen, name) ?? []).map(String) };
    if (type === "singleSelect" || type === "multiSelect") {
      return {
        ...filter,
        options: options.map((value) => ({ value })),
        onChange: (values: string[]) => choose(name, values),
      };
    }
    if (type !== "boolean") return [];
    return {
      ...filter,
      isSingle: true,
      options: [
        { value: "true", label: t("yes") },
        { value: "false", label: t("no") },
      ],
      onChange: (values: string[]) =>
        choose(
          name,
          values.map((value) => value === "true"),
        ),
    };
  });
}
