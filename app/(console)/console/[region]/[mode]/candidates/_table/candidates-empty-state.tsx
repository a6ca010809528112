"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { EmptyState } from "@/app/_ui/empty-state";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import type { ListParams } from "./use-list-params";

/** Explains an empty table: no candidate matches the filters, or there are no candidates yet. */
export function CandidatesEmptyState({ params }: { params: ListParams }) {
  const t = useTranslations("console");
  const { basePath, canWrite } = useConsole();
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
