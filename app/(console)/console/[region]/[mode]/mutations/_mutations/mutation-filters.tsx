"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { DateTimeFilter } from "@/app/(console)/console/_shell/date-time-filter";
import { FilterCombobox } from "@/app/(console)/console/_shell/filter-combobox";
import { SearchField } from "@/app/(console)/console/_shell/search-field";
import type { QueryParams } from "@/app/(console)/console/_shell/use-query-params";
import { MUTATION_STATUSES, OPERATIONS } from "@/lib/contract/operations";
import { CALLBACK_STATUSES } from "@/lib/engine/mutations/statuses";
import type { MUTATION_FILTER_PARAMS } from "./mutation-params";
import { StatusBadge } from "./status-badge";
import { useOperationName } from "./use-operation-name";

export function MutationFilters({ params }: { params: QueryParams<typeof MUTATION_FILTER_PARAMS> }) {
  const t = useTranslations("console");
  const nameOf = useOperationName();
  const choice = (name: "status" | "operation" | "callback") => ({
    isSingle: true,
    label: t(`mutations.filters.${name}`),
    selected: params.values[name] ? [params.values[name]] : [],
    onChange: ([value = ""]: string[]) => params.set({ [name]: value }),
  });
  return (
    <fieldset className="flex flex-wrap items-center gap-1.5 border-line border-b px-3 pb-2 sm:px-6">
      <legend className="sr-only">{t("filters.title")}</legend>
      <SearchField
        label={t("mutations.filters.q")}
        value={params.values.q}
        onChange={(q) => params.set({ q })}
      />
      <FilterCombobox
        {...choice("status")}
        options={MUTATION_STATUSES.map((value) => ({
          value,
          label: <StatusBadge status={value}>{t(`mutations.status.${value}`)}</StatusBadge>,
        }))}
      />
      <FilterCombobox
        {...choice("operation")}
        options={OPERATIONS.map((value) => ({ value, label: nameOf(value) }))}
      />
      <FilterCombobox
        {...choice("callback")}
        options={CALLBACK_STATUSES.map((value) => ({
          value,
          label: <StatusBadge status={value}>{t(`mutations.callbackStatus.${value}`)}</StatusBadge>,
        }))}
      />
      <DateTimeFilter
        label={t("mutations.filters.since")}
        value={params.values.since}
        onChange={(since) => params.set({ since })}
      />
      {params.isFiltered && (
        <Button variant="quiet" size="small" onClick={params.clear}>
          {t("table.clear")}
        </Button>
      )}
    </fieldset>
  );
}
