"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { FilterCombobox } from "@/app/(console)/console/_shell/filter-combobox";
import { PeriodFilter } from "@/app/(console)/console/_shell/period-filter";
import type { QueryParams } from "@/app/(console)/console/_shell/use-query-params";
import { SECURITY_ACTIONS } from "@/lib/access/security-log/actions";
import type { SECURITY_LOG_PARAMS } from "./security-log-params";
import { useSecurityActionName } from "./use-security-action-name";

export function SecurityLogFilters({ params }: { params: QueryParams<typeof SECURITY_LOG_PARAMS> }) {
  const t = useTranslations("console");
  const nameOf = useSecurityActionName();
  return (
    <fieldset className="flex flex-wrap items-center gap-1.5 pb-3">
      <legend className="sr-only">{t("filters.title")}</legend>
      <FilterCombobox
        isSingle
        label={t("activity.filters.action")}
        selected={params.values.action ? [params.values.action] : []}
        onChange={([action = ""]: string[]) => params.set({ action })}
        options={SECURITY_ACTIONS.map((value) => ({ value, label: nameOf(value) }))}
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
