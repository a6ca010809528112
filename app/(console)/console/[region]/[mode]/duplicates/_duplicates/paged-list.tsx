"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { ListError } from "@/app/(console)/console/_errors/list-error";
import { LoadError } from "@/app/(console)/console/_errors/load-error";
import { useLoadError } from "@/app/(console)/console/_errors/use-load-error";
import { ListEnd } from "@/app/(console)/console/_lists/list-end";
import { TableSkeleton } from "@/app/(console)/console/_lists/table-skeleton";

type Query = {
  data: { pages: unknown[] } | undefined;
  isPending: boolean;
  error: Error | null;
  errorUpdateCount: number;
  dataUpdatedAt: number;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
};

/**
 * Shows the pages of a list. A page may be empty even if there are more pages, so this component loads pages
 * until there is something new to show.
 */
export function PagedList({
  query,
  count,
  emptyState,
  children,
}: {
  query: Query;
  count: number;
  emptyState: ReactNode;
  children: ReactNode;
}) {
  const t = useTranslations("console.duplicates");
  const { hasNextPage, isFetchingNextPage, error, fetchNextPage } = query;
  const { pages = [] } = query.data ?? {};
  const [wanted, setWanted] = useState(1);
  const isSearching = count < wanted && hasNextPage && !error;
  useEffect(() => {
    if (isSearching && !isFetchingNextPage) void fetchNextPage();
  }, [isSearching, isFetchingNextPage, fetchNextPage]);
  const noData = useLoadError(query) ?? (count === 0 && error);
  if (noData) return <LoadError title={t("errorTitle")} error={noData} onRetry={query.refetch} />;
  if (query.isPending) return <TableSkeleton label={t("loading")} />;
  if (count === 0) return isSearching ? <p role="status">{t("searching")}</p> : emptyState;
  return (
    <>
      <ul className="divide-y divide-line border-line border-y">{children}</ul>
      {(hasNextPage || pages.length > 1) && (
        <div className="mt-3">
          <ListEnd
            query={{ ...query, isFetchingNextPage: isFetchingNextPage || isSearching }}
            rowCount={count}
            busyLabel={t("searching")}
            onMore={() => {
              setWanted(count + 1);
              void fetchNextPage();
            }}
          />
        </div>
      )}
      <ListError error={error} />
    </>
  );
}
