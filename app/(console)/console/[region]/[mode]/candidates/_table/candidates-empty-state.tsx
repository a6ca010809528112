"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { EmptyState } from "@/app/_ui/empty-state";
import { lazyPart } from "@/app/_ui/lazy-part";
import { Skeleton } from "@/app/_ui/skeleton";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { candidatesQuery } from "@/lib/console/candidates/queries";
import type { ListParams } from "./use-list-params";

// This component is loaded on demand, because only new regions need it.
const FirstSteps = lazyPart(() => import("./first-steps").then((loaded) => loaded.FirstSteps));

/**
 * Explains an empty table: no candidate matches the filters, all are closed, or there are no candidates yet.
 */
export function CandidatesEmptyState({ params }: { params: ListParams }) {
  const t = useTranslations("console.table");
  if (params.isFiltered) {
    return (
      <EmptyState title={t("noMatchTitle")} text={t("noMatchText")}>
        <div className="flex flex-wrap justify-center gap-2">
          <Button onClick={params.clear}>{t("clear")}</Button>
          {params.values.closed === "" && <SearchClosed params={params} />}
        </div>
      </EmptyState>
    );
  }
  return <EmptyList params={params} />;
}

function EmptyList({ params }: { params: ListParams }) {
  const t = useTranslations("console.table");
  const { scope, canWrite } = useConsole();
  const closed = useInfiniteQuery(candidatesQuery(scope, "closed=true", 1));
  if (closed.isPending) return <Skeleton className="mx-auto mt-16 h-64 w-full max-w-lg" />;
  if (closed.data?.pages.some(({ data }) => data.length > 0)) {
    return (
      <EmptyState title={t("allClosedTitle")} text={t("allClosedText")}>
        <SearchClosed params={params} />
      </EmptyState>
    );
  }
  return canWrite ? <FirstSteps /> : <EmptyState title={t("emptyTitle")} text={t("emptyText")} />;
}

function SearchClosed({ params }: { params: ListParams }) {
  const t = useTranslations("console.closing");
  return <Button onClick={() => params.set({ closed: "true" })}>{t("searchClosed")}</Button>;
}
