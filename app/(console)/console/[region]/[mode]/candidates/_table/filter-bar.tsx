"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/app/_ui/button";
import type { Choice } from "@/app/_ui/choices";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { FilterChoice } from "@/app/(console)/console/_shell/filter-choice";
import { PhaseBadge } from "@/app/(console)/console/_shell/phase-badge";
import { citiesQuery } from "@/lib/console/candidates/queries";
import { CANDIDATE_PHASES, QUALIFICATIONS, ROLES, SECTORS } from "@/lib/records/candidates/enumerations";
import { CustomFieldFilters } from "./custom-field-filters";
import { clearedFilters, type FilterName, type ListAddress } from "./use-list-address";
import { ViewsMenu } from "./views-menu";

const DAYS = ["14", "30", "60", "90", "180", "365"];
const plain = (values: readonly string[]): Choice[] => values.map((value) => ({ value }));
const PHASES = CANDIDATE_PHASES.map((phase) => ({ value: phase, label: <PhaseBadge phase={phase} /> }));

type Address = { address: ListAddress };

/** What narrows the list down, each filter a button that tells what is chosen. */
export function FilterBar({ address }: Address) {
  const t = useTranslations("workplace");
  return (
    <fieldset className="flex gap-1.5 overflow-x-auto border-line border-b px-3 pb-2 sm:flex-wrap sm:px-4">
      <legend className="sr-only">{t("filters.title")}</legend>
      <ViewsMenu address={address} />
      <Filter address={address} name="phase" choices={PHASES} lang="nl" />
      <Filter address={address} name="sector" choices={plain(SECTORS)} lang="nl" />
      <Filter address={address} name="role" choices={plain(ROLES)} lang="nl" />
      <Filter address={address} name="qualification" choices={plain(QUALIFICATIONS)} lang="nl" />
      <CityFilter address={address} />
      <Filter
        address={address}
        name="noContactDays"
        isSingle
        choices={DAYS.map((days) => ({ value: days, label: t("filters.days", { days }) }))}
      />
      <Filter
        address={address}
        name="consent"
        isSingle
        choices={(["true", "false"] as const).map((value) => ({ value, label: t(`filters.${value}`) }))}
      />
      <CustomFieldFilters address={address} />
      {address.isFiltered && (
        <Button look="quiet" size="small" onClick={() => address.set(clearedFilters)}>
          {t("table.clear")}
        </Button>
      )}
    </fieldset>
  );
}

type Named = Exclude<FilterName, "q" | "customFields">;

function Filter({
  address,
  name,
  ...list
}: Address & {
  name: Named;
  choices: readonly Choice[];
  isSingle?: boolean;
  lang?: string;
  onOpenChange?: (isOpen: boolean) => void;
}) {
  const t = useTranslations("workplace.filters");
  const value = address.get(name);
  return (
    <FilterChoice
      {...list}
      label={t(name)}
      chosen={value === "" ? [] : list.isSingle ? [value] : value.split(",")}
      onChoose={(chosen) => address.set({ [name]: chosen.join(",") })}
    />
  );
}

/** The places are asked for when somebody wants to choose one. */
function CityFilter({ address }: Address) {
  const { place } = useConsole();
  const [isWanted, setWanted] = useState(false);
  const { data } = useQuery({ ...citiesQuery(place), enabled: isWanted });
  const choices = (data ?? []).map(({ name, count }) => ({ value: name, note: count }));
  return <Filter address={address} name="city" isSingle choices={choices} onOpenChange={setWanted} />;
}
