"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icon";
import { Tooltip } from "@/app/_ui/tooltip";
import { Actor } from "@/app/(console)/console/_shell/actor";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { Timestamp } from "@/app/(console)/console/_shell/timestamp";
import type { AuditEvent } from "@/lib/console/activity/schema";
import { useActionName } from "./use-action-name";
import { useEventDetails } from "./use-event-details";

const HEADER_CLASS = "sticky top-0 z-10 h-8 border-line border-b bg-raised px-2 text-left font-medium";
const CELL_CLASS = "h-10 border-line border-b px-2 py-1";

type Props = { events: AuditEvent[]; onFilterByCandidate: (candidateId: string) => void };

/** On a phone the row shows the action, the record and the actor; the time moves below the action. */
export function ActivityRows({ events, onFilterByCandidate }: Props) {
  const t = useTranslations("workplace.activity");
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 text-[0.8125rem]">
      <caption className="sr-only">{t("keysHint")}</caption>
      <thead>
        <tr>
          <th scope="col" className={`${HEADER_CLASS} w-48 pl-4 max-sm:hidden`}>
            {t("columns.occurredAt")}
          </th>
          <th scope="col" className={`${HEADER_CLASS} max-sm:pl-4 sm:w-64`}>
            {t("columns.action")}
          </th>
          <th scope="col" className={HEADER_CLASS}>
            {t("columns.record")}
          </th>
          <th scope="col" className={`${HEADER_CLASS} w-64 max-md:hidden`}>
            {t("columns.actor")}
          </th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <Row key={event.id} event={event} onFilterByCandidate={onFilterByCandidate} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ event, onFilterByCandidate }: { event: AuditEvent } & Pick<Props, "onFilterByCandidate">) {
  const nameOf = useActionName();
  const detailsOf = useEventDetails();
  const { occurredAt, action, actor } = event;
  const details = detailsOf(event);
  return (
    <tr className="focus-within:bg-chosen hover:bg-raised">
      <td className={`${CELL_CLASS} pl-4 max-sm:hidden`}>
        <Timestamp at={occurredAt} />
      </td>
      <td className={`${CELL_CLASS} max-sm:pl-4`}>
        <span className="block truncate">{nameOf(action)}</span>
        {details && (
          <span className="block truncate text-muted text-xs" title={details}>
            {details}
          </span>
        )}
        <span className="block text-muted text-xs sm:hidden">
          <Timestamp at={occurredAt} />
        </span>
      </td>
      <td className={CELL_CLASS}>
        <RecordCell event={event} onFilterByCandidate={onFilterByCandidate} />
        <span className="block text-muted text-xs md:hidden">
          <Actor {...actor} />
        </span>
      </td>
      <td className={`${CELL_CLASS} max-md:hidden`}>
        <Actor {...actor} />
      </td>
    </tr>
  );
}

/** Links to the record if it still exists, and filters the log by it. */
function RecordCell({
  event,
  onFilterByCandidate,
}: { event: AuditEvent } & Pick<Props, "onFilterByCandidate">) {
  const t = useTranslations("workplace.activity");
  const { basePath } = useConsole();
  const { candidate, recordId } = event;
  if (!candidate) return <span className="block truncate text-muted">{recordId}</span>;
  const { id, name } = candidate;
  return (
    <span className="flex items-center gap-1">
      {name === null ? (
        <span className="min-w-0 truncate text-muted">{t("gone", { id })}</span>
      ) : (
        <Link
          data-row-link
          href={`${basePath}/candidates/${id}`}
          prefetch={false}
          className="min-w-0 truncate font-medium underline-offset-4 hover:underline"
        >
          {name}
        </Link>
      )}
      <Tooltip text={t("onlyRecord")}>
        <Button
          variant="bare"
          size="icon"
          className="size-6"
          {...(name === null ? { "data-row-link": true } : {})}
          aria-label={t("onlyRecordOf", { name: name ?? id })}
          onClick={() => onFilterByCandidate(id)}
        >
          <Icon name="search" className="size-3.5" />
        </Button>
      </Tooltip>
    </span>
  );
}
