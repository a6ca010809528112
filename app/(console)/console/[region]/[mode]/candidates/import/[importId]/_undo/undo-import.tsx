"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { EmptyState } from "@/app/_ui/empty-state";
import { Skeleton } from "@/app/_ui/skeleton";
import { TextLink } from "@/app/_ui/text-link";
import { LoadError } from "@/app/(console)/console/_errors/load-error";
import { useLoadError } from "@/app/(console)/console/_errors/use-load-error";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { Page } from "@/app/(console)/console/_shell/page";
import { undoPlanQuery } from "@/lib/console/imports/queries";
import { UndoPlanView } from "./undo-plan-view";

const POLL_INTERVAL_MS = 1_000;

/** Shows the effects of undoing an import, undoes the import, and shows the results. */
export function UndoImport({ importId }: { importId: string }) {
  const t = useTranslations("console");
  const { scope, basePath } = useConsole();
  const query = useQuery({
    ...undoPlanQuery(scope, importId),
    // Poll while the import or its undo runs elsewhere, for example in another tab.
    refetchInterval: ({ state }) =>
      state.data?.isRunning || state.data?.candidates.some(({ status }) => status === "queued")
        ? POLL_INTERVAL_MS
        : false,
  });
  const { data, refetch } = query;
  const error = useLoadError(query);
  return (
    <Page
      title={t("import.undo.title")}
      back={{ href: `${basePath}/candidates/import`, label: t("import.title") }}
    >
      {data && <UndoPlanView plan={data} />}
      {data === null && (
        <EmptyState title={t("import.undo.goneTitle")} text={t("import.undo.goneText")}>
          <TextLink href={`${basePath}/candidates/import`}>{t("import.title")}</TextLink>
        </EmptyState>
      )}
      {data === undefined && !error && (
        <div role="status" aria-label={t("table.loading")}>
          <Skeleton className="h-40" />
        </div>
      )}
      {error && <LoadError title={t("table.errorTitle")} error={error} onRetry={refetch} />}
    </Page>
  );
}
