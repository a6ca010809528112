"use client";

import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { EmptyState } from "@/app/_ui/empty-state";
import { Icon } from "@/app/_ui/icon";
import { toast } from "@/app/_ui/toaster";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { EndlessTable } from "@/app/(console)/console/_shell/endless-table";
import { type Address, useAddress } from "@/app/(console)/console/_shell/use-address";
import { useReason } from "@/app/(console)/console/_shell/use-reason";
import { activityQuery } from "@/lib/console/activity/queries";
import { fetchFile, saveAs } from "@/lib/contract/download";
import { reaches } from "@/lib/contract/staff-roles";
import { ActivityFilters, NAMES } from "./activity-filters";
import { ActivityRows } from "./activity-rows";

/** Who did what to which record, and when, for those who work on the records. */
export function Activity() {
  const { region } = useConsole();
  return reaches(region.role, "adviser") ? <Log /> : <NotForReaders />;
}

function Log() {
  const t = useTranslations("workplace");
  const { place, region } = useConsole();
  const address = useAddress(NAMES);
  const pages = useInfiniteQuery(activityQuery(place, address.query));
  const happenings = pages.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <div className="flex min-h-96 flex-1 flex-col">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 pt-3 pb-2 sm:px-4">
        <h1 className="mr-auto font-semibold text-lg">{t("activity.title")}</h1>
        {reaches(region.role, "manager") && <Export address={address} />}
      </header>
      <ActivityFilters address={address} />
      <EndlessTable
        label={t("activity.title")}
        pages={pages}
        count={happenings.length}
        none={
          address.isFiltered ? (
            <EmptyState title={t("activity.noMatchTitle")} text={t("activity.noMatchText")}>
              <Button onClick={address.clear}>{t("table.clear")}</Button>
            </EmptyState>
          ) : (
            <EmptyState title={t("activity.emptyTitle")} text={t("activity.emptyText")} />
          )
        }
      >
        <ActivityRows happenings={happenings} onRecord={(candidateId) => address.set({ candidateId })} />
      </EndlessTable>
    </div>
  );
}

function NotForReaders() {
  const t = useTranslations("workplace");
  return (
    <>
      <h1 className="sr-only">{t("activity.title")}</h1>
      <EmptyState title={t("activity.refusedTitle")} text={t("activity.refusedText")} />
    </>
  );
}

function Export({ address }: { address: Address<(typeof NAMES)[number]> }) {
  const t = useTranslations("workplace.activity");
  const reason = useReason();
  const { place, region } = useConsole();
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchFile(place, `/console/activity/export?${address.query}`),
    onSuccess: (file) => saveAs(file, `${region.slug}-${t("fileName")}.csv`),
    onError: (error) => toast(t("exportFailed", { reason: reason(error) })),
  });
  return (
    <Button size="small" disabled={isPending} onClick={() => mutate()}>
      <Icon name="download" />
      {t(isPending ? "exporting" : "export")}
    </Button>
  );
}
