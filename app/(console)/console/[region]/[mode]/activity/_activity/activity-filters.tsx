"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { AddressSearch } from "@/app/(console)/console/_shell/address-search";
import { FilterChoice } from "@/app/(console)/console/_shell/filter-choice";
import { MomentFilter } from "@/app/(console)/console/_shell/moment-filter";
import type { Address } from "@/app/(console)/console/_shell/use-address";
import { ACTIONS, ActorKind } from "@/lib/console/activity/schema";
import { useActionName } from "./use-action-name";

export const NAMES = ["candidateId", "actorKind", "action", "from", "until"] as const;

/** What narrows the log down. */
export function ActivityFilters({ address }: { address: Address<(typeof NAMES)[number]> }) {
  const t = useTranslations("workplace");
  const nameOf = useActionName();
  const choice = (name: "actorKind" | "action") => ({
    isSingle: true,
    label: t(`activity.filters.${name}`),
    chosen: address.get(name) ? [address.get(name)] : [],
    onChoose: ([value = ""]: string[]) => address.set({ [name]: value }),
  });
  const moment = (name: "from" | "until") => (
    <MomentFilter
      label={t(`activity.filters.${name}`)}
      value={address.get(name)}
      onChange={(value) => address.set({ [name]: value })}
    />
  );
  return (
    <fieldset className="flex flex-wrap items-center gap-1.5 border-line border-b px-3 pb-2 sm:px-4">
      <legend className="sr-only">{t("filters.title")}</legend>
      <AddressSearch
        label={t("activity.filters.candidateId")}
        value={address.get("candidateId")}
        onChange={(candidateId) => address.set({ candidateId })}
      />
      <FilterChoice
        {...choice("actorKind")}
        choices={ActorKind.options.map((value) => ({ value, label: t(`activity.kinds.${value}`) }))}
      />
      <FilterChoice
        {...choice("action")}
        choices={ACTIONS.map((value) => ({ value, label: nameOf(value) }))}
      />
      {moment("from")}
      {moment("until")}
      {address.isFiltered && (
        <Button look="quiet" size="small" onClick={address.clear}>
          {t("table.clear")}
        </Button>
      )}
    </fieldset>
  );
}
