"use client";

import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { EmptyState } from "@/app/_ui/empty-state";
import { Icon } from "@/app/_ui/icon";
import { toast } from "@/app/_ui/toaster";
import { InfiniteTable } from "@/app/(console)/console/_shell/infinite-table";
import { PageHeader } from "@/app/(console)/console/_shell/page-header";
import { useErrorMessage } from "@/app/(console)/console/_shell/use-error-message";
import { type QueryParams, useQueryParams } from "@/app/(console)/console/_shell/use-query-params";
import { securityLogQuery } from "@/lib/console/security-log/queries";
import { NO_TENANT } from "@/lib/contract/api-client";
import { fetchFile, saveAs } from "@/lib/contract/download";
import { separatorFor } from "@/lib/csv-options";
import { SecurityLogFilters } from "./security-log-filters";
import { SECURITY_LOG_PARAMS } from "./security-log-params";
import { useSecurityLogColumns } from "./use-security-log-columns";

const ROW_HEIGHT_PX = 44;

/** Shows the security log. */
export function SecurityLog() {
  const t = useTranslations("console.admin.securityLog");
  const params = useQueryParams(SECURITY_LOG_PARAMS);
  const query = useInfiniteQuery(securityLogQuery(params.query));
  const events = query.data?.pages.flatMap(({ data }) => data) ?? [];
  const columns = useSecurityLogColumns();
  return (
    <div className="flex min-h-96 flex-1 flex-col">
      <PageHeader title={t("title")}>
        <ExportButton params={params} />
      </PageHeader>
      <p className="max-w-2xl px-3 pb-3 text-muted text-sm sm:px-6">{t("lead")}</p>
      <SecurityLogFilters params={params} />
      <InfiniteTable
        label={t("title")}
        query={query}
        caption={t("title")}
        rows={events}
        rowKey={({ id }) => id}
        columns={columns}
        rowHeightPx={ROW_HEIGHT_PX}
        isFocusable={() => false}
        emptyState={<NoEvents params={params} />}
      />
    </div>
  );
}

type Props = { params: QueryParams<typeof SECURITY_LOG_PARAMS> };

function NoEvents({ params }: Props) {
  const t = useTranslations("console");
  return (
    <EmptyState title={t("activity.noMatchTitle")} text={t("admin.securityLog.noMatchText")}>
      <Button onClick={params.clear}>{t("table.clear")}</Button>
    </EmptyState>
  );
}

function ExportButton({ params }: Props) {
  const t = useTranslations("console");
  const reason = useErrorMessage();
  const locale = useLocale();
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const search = new URLSearchParams(params.query);
      search.set("separator", separatorFor(locale));
      return fetchFile(NO_TENANT, `/console/administration/security-log/export?${search}`);
    },
    onSuccess: (file) => saveAs(file, `${t("admin.securityLog.fileName")}.csv`),
    onError: (error) => toast(t("activity.exportFailed", { reason: reason(error) })),
  });
  return (
    <Button size="small" disabled={isPending} onClick={() => mutate()}>
      <Icon name="download" />
      {t(isPending ? "activity.exporting" : "activity.export")}
    </Button>
  );
}
