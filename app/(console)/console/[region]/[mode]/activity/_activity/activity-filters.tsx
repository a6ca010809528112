"use client";

import { useTranslations } from "next-intl";
import { dateTimeFilter } from "@/app/(console)/console/_lists/date-time-filter";
import { FilterBar } from "@/app/(console)/console/_lists/filter-bar";
import { SearchField } from "@/app/(console)/console/_lists/search-field";
import type { QueryParams } from "@/app/(console)/console/_lists/use-query-params";
import { useCodeName } from "@/app/(console)/console/_values/use-code-name";
import { ACTOR_KINDS } from "@/lib/console/activity/actor-kinds";
import { AUDIT_ACTIONS } from "@/lib/records/audit-actions";
import type { ACTIVITY_FILTER_PARAMS } from "./activity-params";

export function ActivityFilters({ params }: { params: QueryParams<typeof ACTIVITY_FILTER_PARAMS> }) {
  const t = useTranslations("console.activity");
  const nameOf = useCodeName("console.activity.actions");
  const { values, set } = params;
  const filter = (id: "actorKind" | "action") => ({
    id,
    isSingle: true,
    label: t(`filters.${id}`),
    selected: values[id] ? [values[id]] : [],
    onChange: ([value = ""]: string[]) => set({ [id]: value }),
  });
  const time = (id: "from" | "until") =>
    dateTimeFilter(id, t(`filters.${id}`), values[id], (value) => set({ [id]: value }));
  const filters = [
    {
      ...filter("actorKind"),
      options: ACTOR_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) })),
    },
    {
      ...filter("action"),
      options: AUDIT_ACTIONS.map((value) => ({ value, label: nameOf(value) })),
    },
    time("from"),
    time("until"),
  ];
  return (
    <FilterBar filters={filters} params={params}>
      <SearchField
        label={t("filters.candidateId")}
        value={values.candidateId}
        onChange={(candidateId) => set({ candidateId })}
      />
    </FilterBar>
  );
}
