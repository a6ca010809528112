"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icon";
import { Tooltip } from "@/app/_ui/tooltip";
import { Actor } from "@/app/(console)/console/_shell/actor";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { Moment } from "@/app/(console)/console/_shell/moment";
import type { Happening } from "@/lib/console/activity/schema";
import { useActionName } from "./use-action-name";
import { useDetails } from "./use-details";

const HEAD = "sticky top-0 z-10 h-8 border-line border-b bg-raised px-2 text-left font-medium";
const CELL = "h-10 border-line border-b px-2 py-1";

type Props = { happenings: Happening[]; onRecord: (candidateId: string) => void };

/** The table of what happened; on a phone what, to whom and by whom. */
export function ActivityRows({ happenings, onRecord }: Props) {
  const t = useTranslations("workplace.activity");
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 text-[0.8125rem]">
      <caption className="sr-only">{t("keysHint")}</caption>
      <thead>
        <tr>
          <th scope="col" className={`${HEAD} w-48 pl-4 max-sm:hidden`}>
            {t("columns.occurredAt")}
          </th>
          <th scope="col" className={`${HEAD} max-sm:pl-4 sm:w-64`}>
            {t("columns.action")}
          </th>
          <th scope="col" className={HEAD}>
            {t("columns.record")}
          </th>
          <th scope="col" className={`${HEAD} w-64 max-md:hidden`}>
            {t("columns.actor")}
          </th>
        </tr>
      </thead>
      <tbody>
        {happenings.map((happening) => (
          <Row key={happening.id} happening={happening} onRecord={onRecord} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ happening, onRecord }: { happening: Happening } & Pick<Props, "onRecord">) {
  const nameOf = useActionName();
  const detailsOf = useDetails();
  const { occurredAt, action, actor } = happening;
  const details = detailsOf(happening);
  return (
    <tr className="focus-within:bg-chosen hover:bg-raised">
      <td className={`${CELL} pl-4 max-sm:hidden`}>
        <Moment at={occurredAt} />
      </td>
      <td className={`${CELL} max-sm:pl-4`}>
        <span className="block truncate">{nameOf(action)}</span>
        {details && (
          <span className="block truncate text-muted text-xs" title={details}>
            {details}
          </span>
        )}
        <span className="block text-muted text-xs sm:hidden">
          <Moment at={occurredAt} />
        </span>
      </td>
      <td className={CELL}>
        <RecordCell happening={happening} onRecord={onRecord} />
        <span className="block text-muted text-xs md:hidden">
          <Actor {...actor} />
        </span>
      </td>
      <td className={`${CELL} max-md:hidden`}>
        <Actor {...actor} />
      </td>
    </tr>
  );
}

/** To the record where it is still there, and to all that happened to it. */
function RecordCell({ happening, onRecord }: { happening: Happening } & Pick<Props, "onRecord">) {
  const t = useTranslations("workplace.activity");
  const { root } = useConsole();
  const { candidate, recordId } = happening;
  if (!candidate) return <span className="block truncate text-muted">{recordId}</span>;
  const { id, name } = candidate;
  return (
    <span className="flex items-center gap-1">
      {name === null ? (
        <span className="min-w-0 truncate text-muted">{t("gone", { id })}</span>
      ) : (
        <Link
          data-row-link
          href={`${root}/candidates/${id}`}
          prefetch={false}
          className="min-w-0 truncate font-medium underline-offset-4 hover:underline"
        >
          {name}
        </Link>
      )}
      <Tooltip text={t("onlyRecord")}>
        <Button
          look="bare"
          size="icon"
          className="size-6"
          {...(name === null ? { "data-row-link": true } : {})}
          aria-label={t("onlyRecordOf", { name: name ?? id })}
          onClick={() => onRecord(id)}
        >
          <Icon name="search" className="size-3.5" />
        </Button>
      </Tooltip>
    </span>
  );
}
