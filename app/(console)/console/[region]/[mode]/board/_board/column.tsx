"use client";

import { useDroppable } from "@dnd-kit/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { type ComponentProps, useId, useRef } from "react";
import { Skeleton } from "@/app/_ui/skeleton";
import { useShownList } from "@/app/(console)/console/_candidates/use-shown-list";
import { useErrorMessage } from "@/app/(console)/console/_errors/use-error-message";
import { useRememberList } from "@/app/(console)/console/_lists/last-list";
import { useRestoredScroll } from "@/app/(console)/console/_lists/use-remembered-scroll";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { PhaseBadge } from "@/app/(console)/console/_values/phase-badge";
import type { CandidatePhase } from "@/lib/records/candidates/enumerations";
import { calendarDays } from "./calendar-days";
import { Card } from "./card";
import { CARDS_PAGE_SIZE, columnParams, columnQuery } from "./column-query";
import { MoreCards } from "./more-cards";
import { useColumnCandidates } from "./use-column-candidates";

type Props = Pick<ComponentProps<typeof Card>, "focusedNext" | "onMenu"> & {
  phase: CandidatePhase;
  search: URLSearchParams;
  pending: ReadonlySet<string>;
};

/** Shows the candidates in a phase, most recently changed first. */
export function Column({ phase, search, pending, ...cardProps }: Props) {
  const t = useTranslations("console");
  const reason = useErrorMessage();
  const { scope, basePath } = useConsole();
  // A phase can't be part of an element's id, because "in opleiding" has a space.
  const headingId = useId();
  const { setNodeRef, isOver } = useDroppable({ id: phase });
  const listQuery = useInfiniteQuery(columnQuery(scope, phase, search));
  const cards = useColumnCandidates(phase, search, listQuery.data);
  const query = columnParams(phase, search);
  const list = useShownList(listQuery, { query, pageSize: CARDS_PAGE_SIZE, rows: cards });
  useRememberList(basePath, { page: "board", search: search.toString(), list });
  const area = useRef<HTMLUListElement>(null);
  useRestoredScroll(area, cards.length > 0, phase);
  return (
    <section
      ref={setNodeRef}
      aria-labelledby={headingId}
      aria-busy={listQuery.isPlaceholderData}
      className={`flex w-64 shrink-0 snap-start flex-col rounded-lg xl:w-auto xl:min-w-0 ${
        isOver ? "bg-chosen outline-2 outline-stream -outline-offset-2" : "bg-raised"
      } ${listQuery.isPlaceholderData ? "opacity-60" : ""}`}
    >
      <ColumnHeading id={headingId} phase={phase} count={listQuery.data?.pages[0]?.meta ?? null} />
      <ul ref={area} className="min-h-0 flex-1 space-y-1.5 overflow-y-auto px-1.5 pb-1.5">
        {cards.map((item) => (
          <Card
            key={item.id}
            candidate={item}
            // Use the response's time, so that the server and the browser render the same days. Placeholder
            // data has no response time.
            days={calendarDays(item.phaseSince, listQuery.dataUpdatedAt || Date.now())}
            isPending={pending.has(item.id)}
            {...cardProps}
          />
        ))}
        {listQuery.isPending && (
          <li>
            <Skeleton className="h-16" />
          </li>
        )}
        {listQuery.isError && <li className="px-1 text-danger text-sm">{reason(listQuery.error)}</li>}
        {listQuery.isSuccess && cards.length === 0 && (
          <li className="px-1 text-muted text-sm">{t("board.empty")}</li>
        )}
        {listQuery.hasNextPage && (
          <MoreCards
            headingId={headingId}
            isLoading={listQuery.isFetchingNextPage}
            isFailed={listQuery.isError}
            onLoad={listQuery.fetchNextPage}
          />
        )}
      </ul>
    </section>
  );
}

type Count = { total: number | null; isTotalMinimum: boolean };

type HeadingProps = { id: string; phase: CandidatePhase; count: Count | null };

function ColumnHeading({ id, phase, count }: HeadingProps) {
  const format = useFormatter();
  return (
    <h2 id={id} className="flex items-center justify-between gap-1 px-2.5 py-2 font-medium text-[0.8125rem]">
      <PhaseBadge phase={phase} />
      <span className="text-muted tabular-nums">
        {count?.total != null && `${format.number(count.total)}${count.isTotalMinimum ? "+" : ""}`}
      </span>
    </h2>
  );
}
