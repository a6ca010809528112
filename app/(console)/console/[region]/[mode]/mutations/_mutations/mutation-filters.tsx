"use client";

import { useTranslations } from "next-intl";
import { dateTimeFilter } from "@/app/(console)/console/_lists/date-time-filter";
import { FilterBar } from "@/app/(console)/console/_lists/filter-bar";
import { SearchField } from "@/app/(console)/console/_lists/search-field";
import type { QueryParams } from "@/app/(console)/console/_lists/use-query-params";
import { useCodeName } from "@/app/(console)/console/_values/use-code-name";
import { MUTATION_STATUSES, OPERATIONS } from "@/lib/contract/operations";
import { CALLBACK_STATUSES } from "@/lib/engine/mutations/statuses";
import type { MUTATION_FILTER_PARAMS } from "./mutation-params";
import { StatusBadge } from "./status-badge";

export function MutationFilters({ params }: { params: QueryParams<typeof MUTATION_FILTER_PARAMS> }) {
  const t = useTranslations("console.mutations");
  const nameOf = useCodeName("console.mutations.operations");
  const { values, set } = params;
  const filter = (id: "status" | "operation" | "callback") => ({
    id,
    isSingle: true,
    label: t(`filters.${id}`),
    selected: values[id] ? [values[id]] : [],
    onChange: ([value = ""]: string[]) => set({ [id]: value }),
  });
  const filters = [
    {
      ...filter("status"),
      options: MUTATION_STATUSES.map((value) => ({
        value,
        label: <StatusBadge status={value}>{t(`status.${value}`)}</StatusBadge>,
        text: t(`status.${value}`),
      })),
    },
    {
      ...filter("operation"),
      options: OPERATIONS.map((value) => ({ value, label: nameOf(value) })),
    },
    {
      ...filter("callback"),
      options: CALLBACK_STATUSES.map((value) => ({
        value,
        label: <StatusBadge status={value}>{t(`callbackStatus.${value}`)}</StatusBadge>,
        text: t(`callbackStatus.${value}`),
      })),
    },
    dateTimeFilter("since", t("filters.since"), values.since, (since) => set({ since })),
  ];
  return (
    <FilterBar filters={filters} params={params}>
      <SearchField label={t("filters.q")} value={values.q} onChange={(q) => set({ q })} />
    </FilterBar>
  );
}
