"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { Actor } from "@/app/(console)/console/_shell/actor";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { Timestamp } from "@/app/(console)/console/_shell/timestamp";
import { useFormatDuration } from "@/app/(console)/console/_shell/use-format-duration";
import type { MutationListItem } from "@/lib/console/queue-monitoring/schema";
import { StatusBadge } from "./status-badge";
import { useFailureText } from "./use-failure-text";
import { useOperationName } from "./use-operation-name";

const HEADER_CLASS = "sticky top-0 z-10 h-8 border-line border-b bg-raised px-2 text-left font-medium";
const CELL_CLASS = "h-10 border-line border-b px-2 py-1";

/** On a phone the row shows the operation, the status and the reason of a failure. */
export function MutationRows({ mutations }: { mutations: MutationListItem[] }) {
  const t = useTranslations("workplace.mutations");
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 text-[0.8125rem]">
      <caption className="sr-only">{t("keysHint")}</caption>
      <thead>
        <tr>
          <th scope="col" className={`${HEADER_CLASS} pl-4`}>
            {t("columns.operation")}
          </th>
          <th scope="col" className={`${HEADER_CLASS} w-32`}>
            {t("columns.status")}
          </th>
          <th scope="col" className={`${HEADER_CLASS} w-56 max-md:hidden`}>
            {t("columns.actor")}
          </th>
          <th scope="col" className={`${HEADER_CLASS} w-44 max-sm:hidden`}>
            {t("columns.createdAt")}
          </th>
          <th scope="col" className={`${HEADER_CLASS} w-24 max-lg:hidden`}>
            {t("columns.duration")}
          </th>
          <th scope="col" className={`${HEADER_CLASS} w-40 max-lg:hidden`}>
            {t("columns.callback")}
          </th>
        </tr>
      </thead>
      <tbody>
        {mutations.map((mutation) => (
          <MutationTableRow key={mutation.mutationId} mutation={mutation} />
        ))}
      </tbody>
    </table>
  );
}

function MutationTableRow({ mutation }: { mutation: MutationListItem }) {
  const t = useTranslations("workplace.mutations");
  const nameOf = useOperationName();
  const textOf = useFailureText();
  const duration = useFormatDuration();
  const { basePath } = useConsole();
  const { mutationId, operation, status, failure, actor, createdAt, finishedAt, callback } = mutation;
  return (
    <tr className="focus-within:bg-chosen hover:bg-raised">
      <td className={`${CELL_CLASS} pl-4`}>
        <Link
          data-row-link
          href={`${basePath}/mutations/${mutationId}`}
          prefetch={false}
          className="block truncate font-medium underline-offset-4 hover:underline"
        >
          {nameOf(operation)}
        </Link>
        {failure && <span className="block truncate text-muted text-xs">{textOf(failure)}</span>}
        <span className="block text-muted text-xs sm:hidden">
          <Timestamp at={createdAt} />
        </span>
      </td>
      <td className={CELL_CLASS}>
        <StatusBadge status={status}>{t(`status.${status}`)}</StatusBadge>
      </td>
      <td className={`${CELL_CLASS} max-md:hidden`}>
        <Actor {...actor} />
      </td>
      <td className={`${CELL_CLASS} max-sm:hidden`}>
        <Timestamp at={createdAt} />
      </td>
      <td className={`${CELL_CLASS} tabular-nums max-lg:hidden`}>
        {finishedAt && duration(Date.parse(finishedAt) - Date.parse(createdAt))}
      </td>
      <td className={`${CELL_CLASS} max-lg:hidden`}>
        {callback && (
          <StatusBadge status={callback.status}>{t(`callbackStatus.${callback.status}`)}</StatusBadge>
        )}
      </td>
    </tr>
  );
}
