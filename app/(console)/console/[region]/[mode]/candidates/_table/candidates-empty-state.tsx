"use client";

import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { EmptyState } from "@/app/_ui/empty-state";
import { Skeleton } from "@/app/_ui/skeleton";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { useErrorMessage } from "@/app/(console)/console/_shell/use-error-message";
import type { ListParams } from "./use-list-params";

const SKELETON_ROWS = Array.from({ length: 16 }, (_, index) => ({
  id: index,
  width: 45 + ((index * 37) % 50),
}));

export const CandidatesSkeleton = ({ label }: { label: string }) => (
  <div role="status" aria-label={label} className="flex-1 overflow-hidden px-4 pt-9">
    {SKELETON_ROWS.map(({ id, width }) => (
      <div key={id} className="flex h-[37px] items-center gap-6 border-line border-b">
        <Skeleton className="size-4" />
        <span className="w-56">
          <Skeleton className="h-3" />
        </span>
        <Skeleton className="h-3 w-20" />
        <span className="hidden flex-1 sm:block">
          <span className="block" style={{ width: `${width}%` }}>
            <Skeleton className="h-3" />
          </span>
        </span>
      </div>
    ))}
  </div>
);

/** Explains an empty table: the request failed, no candidate matches, or there are no candidates yet. */
export function CandidatesEmptyState({
  query,
  params,
}: {
  query: UseInfiniteQueryResult;
  params: ListParams;
}) {
  const t = useTranslations("workplace");
  const reason = useErrorMessage();
  const { basePath, canWrite } = useConsole();
  if (query.isError) {
    return (
      <div role="alert">
        <EmptyState title={t("table.errorTitle")} text={reason(query.error)}>
          <Button variant="primary" onClick={() => void query.refetch()}>
            {t("retry")}
          </Button>
        </EmptyState>
      </div>
    );
  }
  if (params.isFiltered) {
    return (
      <EmptyState title={t("table.noMatchTitle")} text={t("table.noMatchText")}>
        <Button onClick={params.clear}>{t("table.clear")}</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t("table.emptyTitle")} text={t("table.emptyText")}>
      {canWrite && (
        <Link
          href={`${basePath}/candidates/new`}
          className="rounded-md bg-stream px-4 py-2 font-medium text-paper hover:bg-stream-deep"
        >
          {t("shell.newCandidate")}
        </Link>
      )}
    </EmptyState>
  );
}
