"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useFailureText } from "@/app/(console)/console/_errors/use-failure-text";
import type { InfiniteColumn } from "@/app/(console)/console/_lists/infinite-table";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { Actor } from "@/app/(console)/console/_values/actor";
import { Timestamp } from "@/app/(console)/console/_values/timestamp";
import { useCodeName } from "@/app/(console)/console/_values/use-code-name";
import { useFormatDuration } from "@/app/(console)/console/_values/use-format-duration";
import type { MutationListItem } from "@/lib/console/queue-monitoring/schema";
import { CandidateNames } from "./candidate-names";
import { GroupCell } from "./group-cell";
import { MoreCell } from "./more-cell";
import type { MutationRow } from "./mutation-row";
import { StatusBadge } from "./status-badge";
import type { GroupQuery } from "./use-mutation-rows";

type Options = { onToggle: (groupId: string) => void; inGroup: GroupQuery };

/** The classes of each column's cells, and of the column's heading. Narrow screens hide some columns. */
const CLASSES = {
  operation: ["py-1", "lg:w-64 xl:w-auto"],
  candidates: ["py-1 max-sm:hidden", ""],
  status: ["py-1", "w-28"],
  actor: ["py-1 max-md:hidden", "w-40"],
  createdAt: ["py-1 max-xl:hidden", "w-44"],
  duration: ["py-1 tabular-nums max-2xl:hidden", "w-24"],
  callback: ["py-1 max-2xl:hidden", "w-36"],
} as const;

/**
 * Returns the columns. On phones, only the operation and status remain. The candidates and the acceptance
 * time move below the operation, and so does a callback that failed.
 */
export function useMutationColumns({ onToggle, inGroup }: Options): InfiniteColumn<MutationRow>[] {
  const t = useTranslations("console.mutations");
  const column = (id: keyof typeof CLASSES, cell: (row: MutationRow) => ReactNode) => {
    const [className, headerClassName] = CLASSES[id];
    return { id, header: t(`columns.${id}`), className, headerClassName, cell };
  };
  const ofMutation = (id: keyof typeof CLASSES, cell: (mutation: MutationListItem) => ReactNode) =>
    column(id, (row) => row.kind === "mutation" && cell(row.mutation));
  return [
    column("operation", (row) => {
      if (row.kind === "more") return <MoreCell query={inGroup} />;
      if (row.kind === "group") return <GroupCell row={row} onToggle={onToggle} />;
      return <OperationCell {...row} />;
    }),
    ofMutation("candidates", ({ candidates, candidatesTotal }) => (
      <CandidateNames candidates={candidates} total={candidatesTotal} />
    )),
    column("status", (row) => {
      const status = statusOf(row);
      return status && <StatusBadge status={status}>{t(`status.${status}`)}</StatusBadge>;
    }),
    column("actor", (row) => row.kind !== "more" && <Actor {...row.mutation.actor} isFull />),
    column("createdAt", (row) => row.kind !== "more" && <Timestamp at={row.mutation.createdAt} />),
    ofMutation("duration", (mutation) => <DurationCell mutation={mutation} />),
    ofMutation(
      "callback",
      ({ callback }) =>
        callback && (
          <StatusBadge status={callback.status}>{t(`callbackStatus.${callback.status}`)}</StatusBadge>
        ),
    ),
  ];
}

/**
 * Returns a row's status. An import is queued while any of its rows is queued. An import has failed if all
 * its rows have failed.
 */
function statusOf(row: MutationRow): MutationListItem["status"] | null {
  if (row.kind === "more") return null;
  if (row.kind === "mutation") return row.mutation.status;
  const { queued, failed, rows } = row.group;
  if (queued > 0) return "queued";
  return failed === rows ? "failed" : "completed";
}

function OperationCell({ mutation, isInGroup }: Extract<MutationRow, { kind: "mutation" }>) {
  const nameOf = useCodeName("console.mutations.operations");
  const textOf = useFailureText();
  const { basePath } = useConsole();
  const t = useTranslations("console.mutations");
  const { mutationId, operation, failure, callback, createdAt } = mutation;
  return (
    <div className={isInGroup ? "pl-4.5" : ""}>
      <Link
        data-row-link
        href={`${basePath}/mutations/${mutationId}`}
        prefetch={false}
        className="block truncate font-medium underline-offset-4 hover:underline"
      >
        {nameOf(operation)}
      </Link>
      {failure && <span className="block truncate text-muted text-xs">{textOf(failure)}</span>}
      {callback?.status === "failed" && (
        <span className="block text-danger text-xs 2xl:hidden">{t("callbackFailed")}</span>
      )}
      <span className="block sm:hidden">
        <CandidateNames candidates={mutation.candidates} total={mutation.candidatesTotal} />
      </span>
      <span className="block text-muted text-xs xl:hidden">
        <Timestamp at={createdAt} />
      </span>
    </div>
  );
}

function DurationCell({ mutation: { createdAt, finishedAt } }: { mutation: MutationListItem }) {
  const duration = useFormatDuration();
  return finishedAt && duration(Date.parse(finishedAt) - Date.parse(createdAt));
}
