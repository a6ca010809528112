import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { useErrorMessage } from "@/app/(console)/console/_errors/use-error-message";
import type { Filter, FilterProps } from "@/app/(console)/console/_lists/filter-combobox";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { PhaseBadge } from "@/app/(console)/console/_values/phase-badge";
import { SHORT_SECTORS } from "@/app/(console)/console/_values/sector-label";
import { useValueLabel } from "@/app/(console)/console/_values/use-value-label";
import { citiesQuery } from "@/lib/console/candidates/queries";
import { CANDIDATE_PHASES, QUALIFICATIONS, ROLES, SECTORS } from "@/lib/records/candidates/enumerations";
import { INTERACTION_TYPES } from "@/lib/records/interactions/interaction-types";
import type { FilterName } from "./list-params";
import { useClosingFilters } from "./use-closing-filters";
import { useCustomFieldFilters } from "./use-custom-field-filters";
import { useDaysFilters } from "./use-days-filters";
import type { ListParams } from "./use-list-params";
import { useMonthOptions } from "./use-month-options";

type SelectFilterName = Exclude<FilterName, "q" | "customFields">;

/**
 * Returns all filters of the list in menu order: first those that every region has, then the custom fields.
 */
export function useListFilters(params: ListParams): Filter[] {
  const t = useTranslations("console.filters");
  const name = useValueLabel();
  const [areCitiesWanted, setCitiesWanted] = useState(false);
  const cities = useCityOptions({ isClosed: params.values.closed !== "", isEnabled: areCitiesWanted });
  const filter = (
    id: SelectFilterName,
    list: Pick<FilterProps, "options" | "emptyLabel" | "isSingle" | "lang" | "connector" | "onOpenChange">,
  ) => {
    const value = params.values[id];
    return {
      ...list,
      id,
      label: t(id),
      selected: value === "" ? [] : list.isSingle ? [value] : value.split(","),
      onChange: (chosen: string[]) => params.set({ [id]: chosen.join(",") }),
    };
  };
  const consent = (["true", "false"] as const).map((value) => ({ value, label: t(value) }));
  const phases = CANDIDATE_PHASES.map((phase) => ({
    value: phase,
    label: <PhaseBadge phase={phase} />,
    text: name(phase),
  }));
  const sectors = SECTORS.map((value) => ({ value, label: name(value), short: SHORT_SECTORS[value] }));
  const registered = useMonthOptions(params.values.registered);
  const contacted = useMonthOptions(params.values.contacted);
  const types = INTERACTION_TYPES.map((value) => ({ value, label: name(value) }));
  return [
    filter("phase", { options: phases }),
    filter("sector", { options: sectors }),
    filter("role", { options: ROLES.map((value) => ({ value, label: name(value) })) }),
    filter("qualification", { options: QUALIFICATIONS.map((value) => ({ value, lang: "nl" })) }),
    // Load the cities only when this filter's list, or the menu that adds filters, opens.
    filter("city", { ...cities, isSingle: true, onOpenChange: setCitiesWanted }),
    ...useDaysFilters(params),
    filter("registered", { options: registered, isSingle: true, connector: " " }),
    filter("contactType", { options: types, connector: " " }),
    filter("contacted", { options: contacted, isSingle: true, connector: " " }),
    filter("leftPhase", { options: phases, connector: " " }),
    filter("reachedPhase", { options: phases, connector: " " }),
    filter("consent", { options: consent, isSingle: true }),
    ...useClosingFilters(params),
    ...useCustomFieldFilters(params),
  ];
}

type CityOptions = { isClosed: boolean; isEnabled: boolean };

/** Returns the same options until they change, because a region can have hundreds of cities. */
function useCityOptions({ isClosed, isEnabled }: CityOptions): Pick<FilterProps, "options" | "emptyLabel"> {
  const t = useTranslations("console.filters");
  const reason = useErrorMessage();
  const { scope } = useConsole();
  const { data, error } = useQuery({ ...citiesQuery(scope, isClosed), enabled: isEnabled });
  const options = useMemo(() => data?.map(({ name, count }) => ({ value: name, note: count })) ?? [], [data]);
  return { options, emptyLabel: data ? undefined : error ? reason(error) : t("loading") };
}
