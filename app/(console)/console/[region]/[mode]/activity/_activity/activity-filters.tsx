"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { FilterCombobox } from "@/app/(console)/console/_shell/filter-combobox";
import { PeriodFilter } from "@/app/(console)/console/_shell/period-filter";
import { SearchField } from "@/app/(console)/console/_shell/search-field";
import type { QueryParams } from "@/app/(console)/console/_shell/use-query-params";
import { ACTOR_KINDS, FILTERABLE_ACTIONS } from "@/lib/console/activity/filters";
import type { ACTIVITY_FILTER_PARAMS } from "./activity-params";
import { useActionName } from "./use-action-name";

export function ActivityFilters({ params }: { params: QueryParams<typeof ACTIVITY_FILTER_PARAMS> }) {
  const t = useTranslations("console");
  const nameOf = useActionName();
  const choice = (name: "actorKind" | "action") => ({
    isSingle: true,
    label: t(`activity.filters.${name}`),
    selected: params.values[name] ? [params.values[name]] : [],
    onChange: ([value = ""]: string[]) => params.set({ [name]: value }),
  });
  return (
    <fieldset className="flex flex-wrap items-center gap-1.5 border-line border-b px-3 pb-2 sm:px-6">
      <legend className="sr-only">{t("filters.title")}</legend>
      <SearchField
        label={t("activity.filters.candidateId")}
        value={params.values.candidateId}
        onChange={(candidateId) => params.set({ candidateId })}
      />
      <FilterCombobox
        {...choice("actorKind")}
        options={ACTOR_KINDS.map((value) => ({ value, label: t(`activity.kinds.${value}`) }))}
      />
      <FilterCombobox
        {...choice("action")}
        options={FILTERABLE_ACTIONS.map((value) => ({ value, label: nameOf(value) }))}
      />
      <PeriodFilter values={params.values} set={params.set} />
      {params.isFiltered && (
        <Button variant="quiet" size="small" onClick={params.clear}>
          {t("table.clear")}
        </Button>
      )}
    </fieldset>
  );
}
