"use client";

import { useTranslations } from "next-intl";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { FilterChoice } from "@/app/(console)/console/_shell/filter-choice";
import type { ListAddress } from "./use-list-address";

type Chosen = Record<string, (string | boolean)[]>;

/** The region's own fields that have values to choose from, each as a filter. */
export function CustomFieldFilters({ address }: { address: ListAddress }) {
  const t = useTranslations("workplace");
  const { region } = useConsole();
  const chosen = read(address.get("customFields"));
  const choose = (name: string, values: (string | boolean)[]) => {
    const { [name]: _, ...others } = chosen;
    const next = values.length > 0 ? { ...others, [name]: values } : others;
    address.set({ customFields: Object.keys(next).length > 0 ? JSON.stringify(next) : "" });
  };
  return region.customFields.map(({ name, type, options = [] }) => {
    if (type === "boolean") {
      const choices = [
        { value: "true", label: t("yes") },
        { value: "false", label: t("no") },
      ];
      return (
        <FilterChoice
          key={name}
          label={name}
          isSingle
          choices={choices}
          chosen={(chosen[name] ?? []).map(String)}
          onChoose={(values) =>
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
      <FilterChoice
        key={name}
        label={name}
        choices={options.map((value) => ({ value }))}
        chosen={(chosen[name] ?? []).map(String)}
        onChoose={(values) => choose(name, values)}
      />
    );
  });
}

/** An address may hold anything: what can't be read filters nothing here, and the server says what is wrong with it. */
function read(text: string): Chosen {
  if (!text) return {};
  try {
    return JSON.parse(text) as Chosen;
  } catch {
    return {};
  }
}
