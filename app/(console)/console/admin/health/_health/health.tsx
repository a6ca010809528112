"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Icon } from "@/app/_ui/icon";
import { Skeleton } from "@/app/_ui/skeleton";
import { RelativeTime } from "@/app/(console)/console/_shell/relative-time";
import { readinessQuery, regionsQuery } from "@/lib/console/administration/queries";
import type { AdministeredRegion } from "@/lib/console/administration/schema";
import { isApiError } from "@/lib/contract/api-client";
import { AdminList } from "../../_admin/admin-list";
import { AdminTable, CELL_CLASS, WIDE_CELL_CLASS } from "../../_admin/admin-table";

/** The service's health and its queues. */
export function Health() {
  const t = useTranslations("workplace.admin.health");
  const query = useQuery(regionsQuery());
  return (
    <>
      <AdminList title={t("title")} lead={t("lead")} empty={t("empty")} query={query}>
        {(regions) => (
          <AdminTable headings={[t("base"), t("queued"), `~${t("oldest")}`, t("callbacks"), `~${t("next")}`]}>
            {regions.flatMap((region) =>
              region.queues.map((queue) => (
                <QueueRow key={`${region.id} ${queue.mode}`} name={region.name} queue={queue} />
              )),
            )}
          </AdminTable>
        )}
      </AdminList>
      <Readiness />
    </>
  );
}

function Readiness() {
  const t = useTranslations("workplace.admin.health");
  const { data, error } = useQuery(readinessQuery());
  if (!data && !error) return <Skeleton className="mt-5 h-16" />;
  const isUnreachable = isApiError(error) && error.code === "unreachable";
  return (
    <section aria-label={t("service")} className="mt-5 rounded-lg border border-line p-4 text-sm">
      <h2 className="mb-2 font-semibold">{t("service")}</h2>
      <p role="status" className="flex items-start gap-2">
        <Icon
          name={error ? "warning" : "check"}
          className={`mt-0.5 ${error ? "text-danger" : "text-stream"}`}
        />
        {error
          ? t(isUnreachable ? "unreachable" : "stuck")
          : t(data?.inngest === "not heard" ? "notHeard" : `runs.${data?.engine ?? "embedded"}`)}
      </p>
      {!error && data?.lastPollAt && (
        <p className="mt-1 ml-6 text-muted">
          {t("lastPoll")}: <RelativeTime at={data.lastPollAt} fallback="" />
        </p>
      )}
    </section>
  );
}

type Queue = AdministeredRegion["queues"][number];

function QueueRow({ name, queue }: { name: string; queue: Queue }) {
  const t = useTranslations("workplace");
  return (
    <tr>
      <th scope="row" className={`${CELL_CLASS} font-normal`}>
        {name}
        <span className="block text-muted text-xs">{t(`shell.${queue.mode}`)}</span>
      </th>
      <td className={`${CELL_CLASS} tabular-nums`}>{queue.queuedMutations}</td>
      <td className={`${WIDE_CELL_CLASS} whitespace-nowrap`}>
        <RelativeTime at={queue.oldestQueuedAt} fallback={t("none")} />
      </td>
      <td className={`${CELL_CLASS} tabular-nums`}>{queue.pendingCallbacks}</td>
      <td className={`${WIDE_CELL_CLASS} whitespace-nowrap`}>
        <RelativeTime at={queue.nextCallbackAt} fallback={t("none")} />
      </td>
    </tr>
  );
}
