"use client";

import { useTranslations } from "next-intl";
import { dateTimeFilter } from "@/app/(console)/console/_lists/date-time-filter";
import { FilterBar } from "@/app/(console)/console/_lists/filter-bar";
import type { QueryParams } from "@/app/(console)/console/_lists/use-query-params";
import { useCodeName } from "@/app/(console)/console/_values/use-code-name";
import { SECURITY_ACTIONS } from "@/lib/access/security-log/actions";
import type { SECURITY_LOG_PARAMS } from "./security-log-params";

export function SecurityLogFilters({ params }: { params: QueryParams<typeof SECURITY_LOG_PARAMS> }) {
  const t = useTranslations("console.activity.filters");
  const nameOf = useCodeName("console.admin.securityLog.actions");
  const { values, set } = params;
  const time = (id: "from" | "until") =>
    dateTimeFilter(id, t(id), values[id], (value) => set({ [id]: value }));
  const filters = [
    {
      id: "action",
      isSingle: true,
      label: t("action"),
      selected: values.action ? [values.action] : [],
      onChange: ([action = ""]: string[]) => set({ action }),
      options: SECURITY_ACTIONS.map((value) => ({ value, label: nameOf(value) })),
    },
    time("from"),
    time("until"),
  ];
  return <FilterBar filters={filters} params={params} className="pb-3" />;
}
