"use client";

import { useDraggable } from "@dnd-kit/core";
import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { type ComponentProps, memo } from "react";
import { LimitedUseMark } from "@/app/(console)/console/_candidates/limited-use-mark";
import { RecordPreview } from "@/app/(console)/console/_candidates/record-preview";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import type { CandidateListItem } from "@/lib/console/candidates/schema";
import { CardActions } from "./card-actions";

type Props = Pick<ComponentProps<typeof CardActions>, "focusedNext" | "onMenu"> & {
  candidate: CandidateListItem;
  /** The number of days the candidate has been in their phase. */
  days: number;
  isPending: boolean;
};

export const Card = memo(function Card({ candidate, days, isPending, focusedNext, onMenu }: Props) {
  const t = useTranslations("console");
  const { basePath, canWrite } = useConsole();
  const { setNodeRef, listeners, attributes, isDragging } = useDraggable({
    id: candidate.id,
    data: { candidate, days },
    disabled: !canWrite || isPending,
    attributes: { roleDescription: t("board.handle") },
  });
  const { onKeyDown, ...pointer } = listeners ?? {};
  return (
    <li
      ref={setNodeRef}
      className={`group relative rounded-md border border-line bg-paper px-2.5 py-2 ${isDragging ? "opacity-40" : ""}`}
      {...pointer}
    >
      <Link
        href={`${basePath}/candidates/${candidate.id}`}
        prefetch={false}
        draggable={false}
        data-row-link
        className={`wrap-anywhere block font-medium text-[0.8125rem] leading-5 underline-offset-4 hover:underline ${canWrite ? "pointer-coarse:pr-9" : ""}`}
      >
        {candidate.name}
        <RecordPreview candidate={candidate} />
      </Link>
      <LimitedUseMark limits={candidate.useLimits} />
      <CardFacts candidate={candidate} days={days} />
      {isPending && (
        <p role="status" className="mt-1 text-muted text-xs">
          {t("table.processing")}
        </p>
      )}
      {canWrite && (
        <CardActions
          candidate={candidate}
          dragProps={{ ...attributes, onKeyDown: (event) => onKeyDown?.(event) }}
          focusedNext={focusedNext}
          onMenu={onMenu}
        />
      )}
    </li>
  );
});

/**
 * Shows the city and the days in the phase. The buttons of `CardActions` can cover the end of the last line.
 */
export function CardFacts({ candidate: { city, phaseSince }, days }: Pick<Props, "candidate" | "days">) {
  const t = useTranslations("console.board");
  const format = useFormatter();
  const since = format.dateTime(new Date(phaseSince), { dateStyle: "long" });
  return (
    <>
      {city && <p className="truncate text-muted text-xs">{city}</p>}
      <p title={t("since", { day: since })} className="mt-0.5 text-muted text-xs tabular-nums">
        {t("days", { days })}
      </p>
    </>
  );
}
