"use client";

import { useDroppable } from "@dnd-kit/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { Skeleton } from "@/app/_ui/skeleton";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { PhaseBadge } from "@/app/(console)/console/_shell/phase-badge";
import { useErrorMessage } from "@/app/(console)/console/_shell/use-error-message";
import type { CandidateListItem } from "@/lib/console/candidates/schema";
import type { CandidatePhase } from "@/lib/records/candidates/enumerations";
import { Card } from "./card";
import { columnQuery } from "./column-query";
import { useColumnCandidates } from "./use-column-candidates";

type Props = {
  phase: CandidatePhase;
  pending: ReadonlySet<string>;
  onMove: (line: CandidateListItem, phase: CandidatePhase) => void;
};

/** Shows the candidates in a phase, most recently changed first. */
export function Column({ phase, pending, onMove }: Props) {
  const t = useTranslations("console");
  const reason = useErrorMessage();
  const { scope } = useConsole();
  const { setNodeRef, isOver } = useDroppable({ id: phase });
  const lines = useInfiniteQuery(columnQuery(scope, phase));
  const cards = useColumnCandidates(phase, lines.data);
  const total = lines.data?.pages[0]?.meta.total;
  return (
    <section
      ref={setNodeRef}
      aria-labelledby={`phase-${phase}`}
      className={`flex w-64 shrink-0 snap-start flex-col rounded-lg border ${isOver ? "border-stream bg-chosen" : "border-line bg-raised"}`}
    >
      <h2 id={`phase-${phase}`} className="flex items-center justify-between px-3 py-2 font-medium text-sm">
        <PhaseBadge phase={phase} />
        <span className="text-muted tabular-nums">{total}</span>
      </h2>
      <ul className="min-h-0 flex-1 space-y-2 overflow-y-auto px-2 pb-2">
        {cards.map((line) => (
          <Card key={line.id} candidate={line} isPending={pending.has(line.id)} onMove={onMove} />
        ))}
        {lines.isPending && (
          <li>
            <Skeleton className="h-16" />
          </li>
        )}
        {lines.isError && <li className="px-1 text-danger text-sm">{reason(lines.error)}</li>}
        {lines.isSuccess && cards.length === 0 && (
          <li className="px-1 text-muted text-sm">{t("board.empty")}</li>
        )}
        {lines.hasNextPage && (
          <li>
            <Button size="small" className="w-full" onClick={() => void lines.fetchNextPage()}>
              {t("board.more")}
            </Button>
          </li>
        )}
      </ul>
    </section>
  );
}
