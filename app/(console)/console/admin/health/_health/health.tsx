"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Icon } from "@/app/_ui/icon";
import { Skeleton } from "@/app/_ui/skeleton";
import { type DataColumn, DataTable } from "@/app/(console)/console/_lists/data-table";
import { RelativeTime } from "@/app/(console)/console/_values/relative-time";
import { readinessQuery, regionsQuery, signInFailuresQuery } from "@/lib/console/administration/queries";
import { isApiError } from "@/lib/contract/api-client";
import { AdminList } from "../../_admin/admin-list";
import { type QueueRow, toQueueRows } from "./queue-rows";
import { findFailingParts, stateTexts } from "./service-state";

export function Health() {
  const t = useTranslations("console.admin.health");
  const modeName = useTranslations("console.shell");
  const query = useQuery({ ...regionsQuery(), select: toQueueRows });
  const columns = useQueueColumns();
  return (
    <AdminList
      title={t("title")}
      lead={t("lead")}
      empty={t("empty")}
      query={query}
      footer={<Footer />}
      textsOf={({ name, queue }) => [name, modeName(queue.mode)]}
    >
      {(rows) => (
        <DataTable columns={columns} rows={rows} rowKey={({ id, queue }) => `${id} ${queue.mode}`} />
      )}
    </AdminList>
  );
}

const Footer = () => (
  <>
    <ServiceState />
    <SignInState />
  </>
);

/** Shows failed sign-ins, and warns if someone may be guessing codes. */
function SignInState() {
  const t = useTranslations("console.admin.health.signIns");
  const { data, error } = useQuery(signInFailuresQuery());
  if (!data && !error) return <Skeleton className="mt-5 h-16" />;
  return (
    <section aria-label={t("title")} className="mt-5 rounded-lg border border-line p-4 text-sm">
      <h2 className="mb-2 font-semibold">{t("title")}</h2>
      <p role="status" className="flex items-start gap-2">
        <Icon
          name={!data || data.isRising ? "warning" : "check"}
          className={`mt-0.5 ${!data || data.isRising ? "text-danger" : "text-stream"}`}
        />
        {data ? t(data.isRising ? "rising" : "usual") : t("unknown")}
      </p>
      {data && data.blockedAddresses > 0 && (
        <p className="mt-1 ml-6">{t("blocked", { count: data.blockedAddresses })}</p>
      )}
      {data && (
        <p className="mt-1 ml-6 text-muted">
          {t("counts", {
            wrongCodes: data.wrongCodes,
            addresses: data.addresses,
            usual: data.usualWrongCodes,
          })}
        </p>
      )}
    </section>
  );
}

function ServiceState() {
  const t = useTranslations("console.admin.health");
  const { data, error } = useQuery(readinessQuery());
  if (!data && !error) return <Skeleton className="mt-5 h-16" />;
  const isUnreachable = isApiError(error) && error.code === "unreachable";
  const isFailing = error || (data && findFailingParts(data).length > 0);
  const texts = error ? ([isUnreachable ? "unreachable" : "stuck"] as const) : data ? stateTexts(data) : [];
  return (
    <section aria-label={t("service")} className="mt-5 rounded-lg border border-line p-4 text-sm">
      <h2 className="mb-2 font-semibold">{t("service")}</h2>
      <div role="status" className="space-y-1">
        {texts.map((key) => (
          <p key={key} className="flex items-start gap-2">
            <Icon
              name={isFailing ? "warning" : "check"}
              className={`mt-0.5 ${isFailing ? "text-danger" : "text-stream"}`}
            />
            {t(key)}
          </p>
        ))}
      </div>
      {!error && data?.lastPollAt && (
        <p className="mt-1 ml-6 text-muted">
          {t("lastPoll")}: <RelativeTime at={data.lastPollAt} fallback="" />
        </p>
      )}
    </section>
  );
}

function useQueueColumns(): DataColumn<QueueRow>[] {
  const t = useTranslations("console");
  return [
    {
      id: "base",
      header: t("admin.health.base"),
      isRowHeader: true,
      cell: ({ name, queue }) => (
        <>
          {name}
          <span className="block text-muted text-xs">{t(`shell.${queue.mode}`)}</span>
        </>
      ),
    },
    {
      id: "queued",
      header: t("admin.health.queued"),
      className: "tabular-nums",
      cell: ({ queue }) => queue.queuedMutations,
    },
    {
      id: "oldest",
      header: t("admin.health.oldest"),
      isWide: true,
      className: "whitespace-nowrap",
      cell: ({ queue }) => <RelativeTime at={queue.oldestQueuedAt} fallback={t("none")} />,
    },
    {
      id: "callbacks",
      header: t("admin.health.callbacks"),
      className: "tabular-nums",
      cell: ({ queue }) => queue.pendingCallbacks,
    },
    {
      id: "next",
      header: t("admin.health.next"),
      isWide: true,
      className: "whitespace-nowrap",
      cell: ({ queue }) => <RelativeTime at={queue.nextCallbackAt} fallback={t("none")} />,
    },
  ];
}
