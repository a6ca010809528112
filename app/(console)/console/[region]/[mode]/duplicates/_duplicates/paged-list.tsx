"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { Button } from "@/app/_ui/button";
import { EmptyState } from "@/app/_ui/empty-state";
import { ListError } from "@/app/(console)/console/_shell/list-error";
import { TableSkeleton } from "@/app/(console)/console/_shell/table-skeleton";
import { useErrorMessage } from "@/app/(console)/console/_shell/use-error-message";

type Query = {
  isPending: boolean;
  error: unknown;
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
  const retry = useTranslations("console");
  const reason = useErrorMessage();
  const { hasNextPage, isFetchingNextPage, error, fetchNextPage } = query;
  const [wanted, setWanted] = useState(1);
  const isSearching = count < wanted && hasNextPage && !error;
  useEffect(() => {
    if (isSearching && !isFetchingNextPage) void fetchNextPage();
  }, [isSearching, isFetchingNextPage, fetchNextPage]);
  if (query.isPending) return <TableSkeleton label={t("loading")} />;
  if (error && count === 0) {
    return (
      <div role="alert">
        <EmptyState title={t("errorTitle")} text={reason(error)}>
          <Button variant="primary" onClick={() => void query.refetch()}>
            {retry("retry")}
          </Button>
        </EmptyState>
      </div>
    );
  }
  if (count === 0) return isSearching ? <p role="status">{t("searching")}</p> : emptyState;
  return (
    <>
      <ul className="divide-y divide-line border-line border-y">{children}</ul>
      {hasNextPage && (
        <Button
          size="small"
          className="mt-3"
          aria-disabled={isSearching}
          onClick={() => {
            setWanted(count + 1);
            if (!isSearching) void fetchNextPage();
          }}
        >
          {t(isSearching ? "searching" : "more")}
        </Button>
      )}
      <ListError error={error} />
    </>
  );
}
