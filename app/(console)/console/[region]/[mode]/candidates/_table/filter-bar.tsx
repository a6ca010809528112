"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/app/_ui/button";
import type { ComboboxOption } from "@/app/_ui/combobox-list";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { FilterCombobox } from "@/app/(console)/console/_shell/filter-combobox";
import { PhaseBadge } from "@/app/(console)/console/_shell/phase-badge";
import { citiesQuery } from "@/lib/console/candidates/queries";
import { CANDIDATE_PHASES, QUALIFICATIONS, ROLES, SECTORS } from "@/lib/records/candidates/enumerations";
import { CustomFieldFilters } from "./custom-field-filters";
import type { FilterName } from "./list-params";
import type { ListParams } from "./use-list-params";
import { ViewsMenu } from "./views-menu";

const NO_CONTACT_DAYS = ["14", "30", "60", "90", "180", "365"];
const toOptions = (values: readonly string[]): ComboboxOption[] => values.map((value) => ({ value }));
const PHASE_OPTIONS = CANDIDATE_PHASES.map((phase) => ({
  value: phase,
  label: <PhaseBadge phase={phase} />,
}));

type FilterBarProps = { params: ListParams };

export function FilterBar({ params }: FilterBarProps) {
  const t = useTranslations("console");
  return (
    <fieldset className="flex gap-1.5 overflow-x-auto border-line border-b px-3 pb-2 sm:flex-wrap sm:px-4">
      <legend className="sr-only">{t("filters.title")}</legend>
      <ViewsMenu params={params} />
      <Filter params={params} name="phase" options={PHASE_OPTIONS} lang="nl" />
      <Filter params={params} name="sector" options={toOptions(SECTORS)} lang="nl" />
      <Filter params={params} name="role" options={toOptions(ROLES)} lang="nl" />
      <Filter params={params} name="qualification" options={toOptions(QUALIFICATIONS)} lang="nl" />
      <CityFilter params={params} />
      <Filter
        params={params}
        name="noContactDays"
        isSingle
        options={NO_CONTACT_DAYS.map((days) => ({ value: days, label: t("filters.days", { days }) }))}
      />
      <Filter
        params={params}
        name="consent"
        isSingle
        options={(["true", "false"] as const).map((value) => ({ value, label: t(`filters.${value}`) }))}
      />
      <CustomFieldFilters params={params} />
      {params.isFiltered && (
        <Button variant="quiet" size="small" onClick={params.clear}>
          {t("table.clear")}
        </Button>
      )}
    </fieldset>
  );
}

type SelectFilterName = Exclude<FilterName, "q" | "customFields">;

function Filter({
  params,
  name,
  ...list
}: FilterBarProps & {
  name: SelectFilterName;
  options: readonly ComboboxOption[];
  isSingle?: boolean;
  lang?: string;
  onOpenChange?: (isOpen: boolean) => void;
}) {
  const t = useTranslations("console.filters");
  const value = params.values[name];
  return (
    <FilterCombobox
      {...list}
      label={t(name)}
      selected={value === "" ? [] : list.isSingle ? [value] : value.split(",")}
      onChange={(chosen) => params.set({ [name]: chosen.join(",") })}
    />
  );
}

/** Loads the cities only when the filter opens. */
function CityFilter({ params }: FilterBarProps) {
  const { scope } = useConsole();
  const [isWanted, setWanted] = useState(false);
  const { data } = useQuery({ ...citiesQuery(scope), enabled: isWanted });
  const choices = (data ?? []).map(({ name, count }) => ({ value: name, note: count }));
  return <Filter params={params} name="city" isSingle options={choices} onOpenChange={setWanted} />;
}
