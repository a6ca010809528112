"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { Actor } from "@/app/(console)/console/_shell/actor";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import type { InfiniteColumn } from "@/app/(console)/console/_shell/infinite-table";
import { Timestamp } from "@/app/(console)/console/_shell/timestamp";
import { useFormatDuration } from "@/app/(console)/console/_shell/use-format-duration";
import type { MutationListItem } from "@/lib/console/queue-monitoring/schema";
import { StatusBadge } from "./status-badge";
import { useFailureText } from "./use-failure-text";
import { useOperationName } from "./use-operation-name";

/**
 * Returns the columns. On phones the row shows the status, and below the operation the reason for a failure and the
 * time of acceptance.
 */
export function useMutationColumns(): InfiniteColumn<MutationListItem>[] {
  const t = useTranslations("console.mutations");
  return [
    {
      id: "operation",
      header: t("columns.operation"),
      className: "py-1 pl-4",
      cell: (mutation) => <OperationCell mutation={mutation} />,
    },
    {
      id: "status",
      header: t("columns.status"),
      className: "py-1",
      headerClassName: "w-32",
      cell: ({ status }) => <StatusBadge status={status}>{t(`status.${status}`)}</StatusBadge>,
    },
    {
      id: "actor",
      header: t("columns.actor"),
      className: "py-1 max-md:hidden",
      headerClassName: "w-56",
      cell: ({ actor }) => <Actor {...actor} />,
    },
    {
      id: "createdAt",
      header: t("columns.createdAt"),
      className: "py-1 max-sm:hidden",
      headerClassName: "w-44",
      cell: ({ createdAt }) => <Timestamp at={createdAt} />,
    },
    {
      id: "duration",
      header: t("columns.duration"),
      className: "py-1 tabular-nums max-lg:hidden",
      headerClassName: "w-24",
      cell: (mutation) => <DurationCell mutation={mutation} />,
    },
    {
      id: "callback",
      header: t("columns.callback"),
      className: "py-1 max-lg:hidden",
      headerClassName: "w-40",
      cell: ({ callback }) =>
        callback && (
          <StatusBadge status={callback.status}>{t(`callbackStatus.${callback.status}`)}</StatusBadge>
        ),
    },
  ];
}

function OperationCell({ mutation }: { mutation: MutationListItem }) {
  const nameOf = useOperationName();
  const textOf = useFailureText();
  const { basePath } = useConsole();
  const { mutationId, operation, failure, createdAt } = mutation;
  return (
    <>
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
    </>
  );
}

function DurationCell({ mutation: { createdAt, finishedAt } }: { mutation: MutationListItem }) {
  const duration = useFormatDuration();
  return finishedAt && duration(Date.parse(finishedAt) - Date.parse(createdAt));
}
