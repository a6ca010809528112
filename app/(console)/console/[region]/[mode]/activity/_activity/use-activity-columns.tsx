"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { IconButton } from "@/app/_ui/icon-button";
import type { InfiniteColumn } from "@/app/(console)/console/_lists/infinite-table";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { Actor } from "@/app/(console)/console/_values/actor";
import { shortId } from "@/app/(console)/console/_values/short-id";
import { Timestamp } from "@/app/(console)/console/_values/timestamp";
import { useCodeName } from "@/app/(console)/console/_values/use-code-name";
import type { AuditEvent } from "@/lib/console/activity/schema";
import { useEventDetails } from "./use-event-details";

type Props = { onFilterByCandidate: (candidateId: string) => void };

/**
 * Returns the columns. On narrow screens, the time is shown below the action and the actor below the record.
 */
export function useActivityColumns({ onFilterByCandidate }: Props): InfiniteColumn<AuditEvent>[] {
  const t = useTranslations("console.activity.columns");
  return [
    {
      id: "occurredAt",
      header: t("occurredAt"),
      className: "py-1 max-sm:hidden",
      headerClassName: "w-44",
      cell: ({ occurredAt }) => <Timestamp at={occurredAt} />,
    },
    {
      id: "action",
      header: t("action"),
      className: "py-1 max-sm:pl-3",
      headerClassName: "sm:w-44 lg:w-64",
      cell: (event) => <ActionCell event={event} />,
    },
    {
      id: "record",
      header: t("record"),
      className: "py-1",
      cell: (event) => <RecordAndActorCell event={event} onFilterByCandidate={onFilterByCandidate} />,
    },
    {
      id: "actor",
      header: t("actor"),
      className: "py-1 max-md:hidden",
      headerClassName: "w-48 lg:w-40 xl:w-64",
      cell: ({ actor }) => <Actor {...actor} isFull />,
    },
  ];
}

function ActionCell({ event }: { event: AuditEvent }) {
  const nameOf = useCodeName("console.activity.actions");
  const details = useEventDetails()(event);
  return (
    <>
      <span className="block truncate">{nameOf(event.action)}</span>
      {details && (
        <span className="block truncate text-muted text-xs" title={details}>
          {details}
        </span>
      )}
      <MergedWith event={event} />
      <span className="block text-muted text-xs sm:hidden">
        <Timestamp at={event.occurredAt} />
      </span>
    </>
  );
}

const MERGE_TEXTS: Record<string, "mergedWith" | "wasMergedWith"> = {
  "candidate.merged": "mergedWith",
  "candidate.merge_undone": "wasMergedWith",
};

/** Links to the other candidate of a merge, if that candidate still exists. */
function MergedWith({ event: { action, recordId, recordName } }: { event: AuditEvent }) {
  const t = useTranslations("console.activity");
  const { basePath } = useConsole();
  const text = MERGE_TEXTS[action];
  if (!text || recordName === null) return null;
  const person = () => (
    <Link href={`${basePath}/candidates/${recordId}`} prefetch={false} className="underline">
      {recordName}
    </Link>
  );
  return <span className="block truncate text-muted text-xs">{t.rich(text, { person })}</span>;
}

const RecordAndActorCell = ({ event, onFilterByCandidate }: Props & { event: AuditEvent }) => (
  <>
    <RecordCell event={event} onFilterByCandidate={onFilterByCandidate} />
    <span className="block text-muted text-xs md:hidden">
      <Actor {...event.actor} isFull />
    </span>
  </>
);

/**
 * Shows the event's candidate with a button that filters the log by that candidate. The name is a link if the
 * candidate still exists. The id of a merged candidate is a link to the remaining candidate.
 */
function RecordCell({ event, onFilterByCandidate }: Props & { event: AuditEvent }) {
  const t = useTranslations("console.activity");
  const nameOf = useRecordName();
  const { basePath } = useConsole();
  const { candidate } = event;
  if (!candidate) return <span className="block text-muted wrap-anywhere">{nameOf(event)}</span>;
  const { id, name, mergedInto } = candidate;
  const linkedId = name === null ? mergedInto : id;
  return (
    <span className="flex items-center gap-1">
      {linkedId === null ? (
        <span className="min-w-0 truncate text-muted">{t("gone", { id })}</span>
      ) : (
        <Link
          data-row-link
          href={`${basePath}/candidates/${linkedId}`}
          prefetch={false}
          className="min-w-0 truncate font-medium underline-offset-4 hover:underline"
        >
          {name ?? t("merged", { id })}
        </Link>
      )}
      <IconButton
        icon="search"
        iconClassName="size-3.5"
        className="size-(--target)"
        title={t("onlyRecord")}
        {...(linkedId === null ? { "data-row-link": true } : {})}
        label={t("onlyRecordOf", { name: name ?? id })}
        onClick={() => onFilterByCandidate(id)}
      />
    </span>
  );
}

/**
 * Returns a function that names the record of an event without a candidate. The result is the name of the
 * region, API key or staff member. For a deleted key or staff member, it contains the end of the id. For
 * other records, it is the id.
 */
function useRecordName(): (event: AuditEvent) => string {
  const t = useTranslations("console.actors");
  const { region } = useConsole();
  return ({ action, recordId, recordName }) => {
    if (recordId === region.id) return region.name;
    const kind = (["api_key", "staff"] as const).find((each) => action.startsWith(`${each}.`));
    return recordName ?? (kind ? `${t(`${kind}Deleted`)} (${shortId(recordId)})` : recordId);
  };
}
