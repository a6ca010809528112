"use client";

import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { buttonClass } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icon";
import { SearchField } from "@/app/(console)/console/_lists/search-field";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { NewCandidateLink } from "@/app/(console)/console/_shell/new-candidate-link";
import { candidatesKey } from "@/lib/console/candidates/queries";
import type { ListParams } from "../../candidates/_table/use-list-params";
import { columnQuery, shownPhases } from "./column-query";

/**
 * Shows the number of matching candidates, the search field, and a link to the list with the same filters.
 */
export function BoardToolbar({ params }: { params: ListParams }) {
  const t = useTranslations("console");
  const { basePath } = useConsole();
  const count = useBoardCount();
  const search = useSearchParams().toString();
  return (
    <header className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2 sm:flex-nowrap sm:px-6">
      <h1 className="font-semibold text-xl">{t("board.title")}</h1>
      <p role="status" className="min-w-0 truncate text-muted text-sm tabular-nums">
        {count && t(count.isMinimum ? "table.countMinimum" : "table.count", { count: count.total })}
      </p>
      <div className="order-last flex w-full sm:order-none sm:w-auto sm:min-w-38 sm:flex-1 sm:justify-end">
        <SearchField
          label={t("table.search")}
          placeholder={t("table.searchShort")}
          value={params.values.q}
          onChange={(q) => params.set({ q })}
        />
      </div>
      <Link
        href={`${basePath}/candidates${search && `?${search}`}`}
        prefetch={false}
        className={`${buttonClass({ variant: "bare", size: "small" })} ml-auto sm:ml-0`}
      >
        <Icon name="log" />
        {t("board.asList")}
      </Link>
      <NewCandidateLink isInToolbar />
    </header>
  );
}

/** Returns the number of candidates on the board, or null until all columns have loaded. */
function useBoardCount() {
  const client = useQueryClient();
  const { scope } = useConsole();
  const search = useSearchParams();
  // Rerender when a column has loaded, because `getQueryData` doesn't trigger a rerender.
  useIsFetching({ queryKey: candidatesKey(scope) });
  const counts = shownPhases(search).map(
    (phase) => client.getQueryData(columnQuery(scope, phase, search).queryKey)?.pages[0]?.meta,
  );
  if (counts.some((count) => count === undefined)) return null;
  return {
    total: counts.reduce((sum, count) => sum + (count?.total ?? 0), 0),
    isMinimum: counts.some((count) => count?.isTotalMinimum),
  };
}
