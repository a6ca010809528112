"use client";

import { useTranslations } from "next-intl";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { FilterCombobox } from "@/app/(console)/console/_shell/filter-combobox";
import { parseCustomFieldFilters } from "./parse-custom-field-filters";
import type { ListParams } from "./use-list-params";

/** Shows one filter for each boolean, single-select or multi-select custom field. */
export function CustomFieldFilters({ params }: { params: ListParams }) {
  const t = useTranslations("console");
  const { region } = useConsole();
  const chosen = parseCustomFieldFilters(params.values.customFields);
  const choose = (name: string, values: (string | boolean)[]) => {
    const { [name]: _, ...others } = chosen;
    const next = values.length > 0 ? { ...others, [name]: values } : others;
    params.set({ customFields: Object.keys(next).length > 0 ? JSON.stringify(next) : "" });
  };
  return region.customFields.map(({ name, type, options = [] }) => {
    if (type === "boolean") {
      const choices = [
        { value: "true", label: t("yes") },
        { value: "false", label: t("no") },
      ];
      return (
        <FilterCombobox
          key={name}
          label={name}
          isSingle
          options={choices}
          selected={(chosen[name] ?? []).map(String)}
          onChange={(values) =>
            choose(
              name,
              values.map((value) => value === "true"),
            )
          }
        />
      );
    }
    if (type !== "singleSelect" && type !== "multiSelect") return null;
    return (
      <FilterCombobox
        key={name}
        label={name}
        options={options.map((value) => ({ value }))}
        selected={(chosen[name] ?? []).map(String)}
        onChange={(values) => choose(name, values)}
      />
    );
  });
}
