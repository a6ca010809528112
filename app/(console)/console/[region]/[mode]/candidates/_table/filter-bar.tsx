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
import { clearedFilters, type FilterName, type ListUrlState } from "./use-list-url-state";
import { ViewsMenu } from "./views-menu";

const NO_CONTACT_DAYS = ["14", "30", "60", "90", "180", "365"];
const toOptions = (values: readonly string[]): ComboboxOption[] => values.map((value) => ({ value }));
const PHASE_OPTIONS = CANDIDATE_PHASES.map((phase) => ({
  value: phase,
  label: <PhaseBadge phase={phase} />,
}));

type FilterBarProps = { urlState: ListUrlState };

/** What narrows the list down, each filter a button that tells what is chosen. */
export function FilterBar({ urlState }: FilterBarProps) {
  const t = useTranslations("workplace");
  return (
    <fieldset className="flex gap-1.5 overflow-x-auto border-line border-b px-3 pb-2 sm:flex-wrap sm:px-4">
      <legend className="sr-only">{t("filters.title")}</legend>
      <ViewsMenu urlState={urlState} />
      <Filter urlState={urlState} name="phase" options={PHASE_OPTIONS} lang="nl" />
      <Filter urlState={urlState} name="sector" options={toOptions(SECTORS)} lang="nl" />
      <Filter urlState={urlState} name="role" options={toOptions(ROLES)} lang="nl" />
      <Filter urlState={urlState} name="qualification" options={toOptions(QUALIFICATIONS)} lang="nl" />
      <CityFilter urlState={urlState} />
      <Filter
        urlState={urlState}
        name="noContactDays"
        isSingle
        options={NO_CONTACT_DAYS.map((days) => ({ value: days, label: t("filters.days", { days }) }))}
      />
      <Filter
        urlState={urlState}
        name="consent"
        isSingle
        options={(["true", "false"] as const).map((value) => ({ value, label: t(`filters.${value}`) }))}
      />
      <CustomFieldFilters urlState={urlState} />
      {urlState.isFiltered && (
        <Button variant="quiet" size="small" onClick={() => urlState.set(clearedFilters)}>
          {t("table.clear")}
        </Button>
      )}
    </fieldset>
  );
}

type SelectFilterName = Exclude<FilterName, "q" | "customFields">;

function Filter({
  urlState,
  name,
  ...list
}: FilterBarProps & {
  name: SelectFilterName;
  options: readonly ComboboxOption[];
  isSingle?: boolean;
  lang?: string;
  onOpenChange?: (isOpen: boolean) => void;
}) {
  const t = useTranslations("workplace.filters");
  const value = urlState.get(name);
  return (
    <FilterCombobox
      {...list}
      label={t(name)}
      selected={value === "" ? [] : list.isSingle ? [value] : value.split(",")}
      onChange={(chosen) => urlState.set({ [name]: chosen.join(",") })}
    />
  );
}

/** The places are asked for when somebody wants to choose one. */
function CityFilter({ urlState }: FilterBarProps) {
  const { scope } = useConsole();
  const [isWanted, setWanted] = useState(false);
  const { data } = useQuery({ ...citiesQuery(scope), enabled: isWanted });
  const choices = (data ?? []).map(({ name, count }) => ({ value: name, note: count }));
  return <Filter urlState={urlState} name="city" isSingle options={choices} onOpenChange={setWanted} />;
}
