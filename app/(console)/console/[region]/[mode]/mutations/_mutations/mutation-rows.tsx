"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { Actor } from "@/app/(console)/console/_shell/actor";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { Moment } from "@/app/(console)/console/_shell/moment";
import { useDuration } from "@/app/(console)/console/_shell/use-duration";
import type { MutationLine } from "@/lib/console/queue-monitoring/schema";
import { StatusMark } from "./status-mark";
import { useFailureText } from "./use-failure-text";
import { useOperationName } from "./use-operation-name";

const HEAD = "sticky top-0 z-10 h-8 border-line border-b bg-raised px-2 text-left font-medium";
const CELL = "h-10 border-line border-b px-2 py-1";

/** The table of mutations; on a phone what it is, how it stands and why. */
export function MutationRows({ lines }: { lines: MutationLine[] }) {
  const t = useTranslations("workplace.mutations");
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 text-[0.8125rem]">
      <caption className="sr-only">{t("keysHint")}</caption>
      <thead>
        <tr>
          <th scope="col" className={`${HEAD} pl-4`}>
            {t("columns.operation")}
          </th>
          <th scope="col" className={`${HEAD} w-32`}>
            {t("columns.status")}
          </th>
          <th scope="col" className={`${HEAD} w-56 max-md:hidden`}>
            {t("columns.actor")}
          </th>
          <th scope="col" className={`${HEAD} w-44 max-sm:hidden`}>
            {t("columns.createdAt")}
          </th>
          <th scope="col" className={`${HEAD} w-24 max-lg:hidden`}>
            {t("columns.duration")}
          </th>
          <th scope="col" className={`${HEAD} w-40 max-lg:hidden`}>
            {t("columns.callback")}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Line key={line.mutationId} line={line} />
        ))}
      </tbody>
    </table>
  );
}

function Line({ line }: { line: MutationLine }) {
  const t = useTranslations("workplace.mutations");
  const nameOf = useOperationName();
  const textOf = useFailureText();
  const duration = useDuration();
  const { root } = useConsole();
  const { mutationId, operation, status, failure, actor, createdAt, finishedAt, callback } = line;
  return (
    <tr className="focus-within:bg-chosen hover:bg-raised">
      <td className={`${CELL} pl-4`}>
        <Link
          data-row-link
          href={`${root}/mutations/${mutationId}`}
          prefetch={false}
          className="block truncate font-medium underline-offset-4 hover:underline"
        >
          {nameOf(operation)}
        </Link>
        {failure && <span className="block truncate text-muted text-xs">{textOf(failure)}</span>}
        <span className="block text-muted text-xs sm:hidden">
          <Moment at={createdAt} />
        </span>
      </td>
      <td className={CELL}>
        <StatusMark status={status}>{t(`status.${status}`)}</StatusMark>
      </td>
      <td className={`${CELL} max-md:hidden`}>
        <Actor {...actor} />
      </td>
      <td className={`${CELL} max-sm:hidden`}>
        <Moment at={createdAt} />
      </td>
      <td className={`${CELL} tabular-nums max-lg:hidden`}>
        {finishedAt && duration(Date.parse(finishedAt) - Date.parse(createdAt))}
      </td>
      <td className={`${CELL} max-lg:hidden`}>
        {callback && (
          <StatusMark status={callback.status}>{t(`callbackStatus.${callback.status}`)}</StatusMark>
        )}
      </td>
    </tr>
  );
}
