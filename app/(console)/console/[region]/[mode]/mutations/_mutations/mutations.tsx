"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/app/_ui/button";
import { EmptyState } from "@/app/_ui/empty-state";
import { Icon } from "@/app/_ui/icon";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { EndlessTable } from "@/app/(console)/console/_shell/endless-table";
import { useAddress } from "@/app/(console)/console/_shell/use-address";
import { LIVE_PAGES_MAX, mutationLinesQuery } from "@/lib/console/queue-monitoring/queries";
import { reaches } from "@/lib/contract/staff-roles";
import { MutationFilters, NAMES } from "./mutation-filters";
import { MutationRows } from "./mutation-rows";
import { Queue } from "./queue";
import { TestCallbackDialog } from "./test-callback-dialog";

/** What was written here and what became of it, as it happens. */
export function Mutations() {
  const t = useTranslations("workplace");
  const { place, region } = useConsole();
  const [isTesting, setTesting] = useState(false);
  const address = useAddress(NAMES);
  const pages = useInfiniteQuery(mutationLinesQuery(place, address.query));
  const isLive = (pages.data?.pages.length ?? 0) <= LIVE_PAGES_MAX;
  const lines = pages.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <div className="flex min-h-96 flex-1 flex-col">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 pt-3 pb-2 sm:px-4">
        <h1 className="font-semibold text-lg">{t("mutations.title")}</h1>
        <p role="status" className="mr-auto text-muted text-sm">
          {t(isLive ? "mutations.live" : "mutations.paused")}
        </p>
        {!isLive && (
          <Button size="small" disabled={pages.isRefetching} onClick={() => void pages.refetch()}>
            {t("mutations.refresh")}
          </Button>
        )}
        {reaches(region.role, "manager") && (
          <Button size="small" onClick={() => setTesting(true)}>
            <Icon name="send" />
            {t("mutations.test.open")}
          </Button>
        )}
      </header>
      <Queue />
      <MutationFilters address={address} />
      <EndlessTable
        label={t("mutations.title")}
        pages={pages}
        count={lines.length}
        none={
          address.isFiltered ? (
            <EmptyState title={t("mutations.noMatchTitle")} text={t("mutations.noMatchText")}>
              <Button onClick={address.clear}>{t("table.clear")}</Button>
            </EmptyState>
          ) : (
            <EmptyState title={t("mutations.emptyTitle")} text={t("mutations.emptyText")} />
          )
        }
      >
        <MutationRows lines={lines} />
      </EndlessTable>
      {isTesting && <TestCallbackDialog onClose={() => setTesting(false)} />}
    </div>
  );
}
