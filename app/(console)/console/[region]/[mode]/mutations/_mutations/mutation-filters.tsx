"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { AddressSearch } from "@/app/(console)/console/_shell/address-search";
import { FilterChoice } from "@/app/(console)/console/_shell/filter-choice";
import { MomentFilter } from "@/app/(console)/console/_shell/moment-filter";
import type { Address } from "@/app/(console)/console/_shell/use-address";
import { CALLBACK_STATUSES, OPERATIONS } from "@/lib/console/queue-monitoring/schema";
import { MUTATION_STATUSES } from "@/lib/engine/mutations/schema";
import { StatusMark } from "./status-mark";
import { useOperationName } from "./use-operation-name";

export const NAMES = ["q", "status", "operation", "callback", "since"] as const;

/** What narrows the list of mutations down. */
export function MutationFilters({ address }: { address: Address<(typeof NAMES)[number]> }) {
  const t = useTranslations("workplace");
  const nameOf = useOperationName();
  const choice = (name: "status" | "operation" | "callback") => ({
    isSingle: true,
    label: t(`mutations.filters.${name}`),
    chosen: address.get(name) ? [address.get(name)] : [],
    onChoose: ([value = ""]: string[]) => address.set({ [name]: value }),
  });
  return (
    <fieldset className="flex flex-wrap items-center gap-1.5 border-line border-b px-3 pb-2 sm:px-4">
      <legend className="sr-only">{t("filters.title")}</legend>
      <AddressSearch
        label={t("mutations.filters.q")}
        value={address.get("q")}
        onChange={(q) => address.set({ q })}
      />
      <FilterChoice
        {...choice("status")}
        choices={MUTATION_STATUSES.map((value) => ({
          value,
          label: <StatusMark status={value}>{t(`mutations.status.${value}`)}</StatusMark>,
        }))}
      />
      <FilterChoice
        {...choice("operation")}
        choices={OPERATIONS.map((value) => ({ value, label: nameOf(value) }))}
      />
      <FilterChoice
        {...choice("callback")}
        choices={CALLBACK_STATUSES.map((value) => ({
          value,
          label: <StatusMark status={value}>{t(`mutations.callbackStatus.${value}`)}</StatusMark>,
        }))}
      />
      <MomentFilter
        label={t("mutations.filters.since")}
        value={address.get("since")}
        onChange={(since) => address.set({ since })}
      />
      {address.isFiltered && (
        <Button look="quiet" size="small" onClick={address.clear}>
          {t("table.clear")}
        </Button>
      )}
    </fieldset>
  );
}
