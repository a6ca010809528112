"use client";

import { DndContext, DragOverlay } from "@dnd-kit/core";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { LiveLists } from "@/app/(console)/console/_candidates/live-lists";
import { usePhaseChange } from "@/app/(console)/console/_candidates/use-phase-change";
import { useRestoredScroll } from "@/app/(console)/console/_lists/use-remembered-scroll";
import { ListFilters } from "../../candidates/_table/list-filters";
import { useListParams } from "../../candidates/_table/use-list-params";
import { BoardToolbar } from "./board-toolbar";
import { CardFacts } from "./card";
import { Column } from "./column";
import { shownPhases } from "./column-query";
import { MoveMenu } from "./move-menu";
import { useReloadedColumns } from "./use-column-candidates";
import { useDragContext } from "./use-drag-context";
import { useMoveMenu } from "./use-move-menu";

/**
 * Shows one column per phase, with the search and filters of the list. Users with write access move cards by
 * dragging, with the keyboard (space, left or right arrow, space) or through the card's menu.
 */
export function Board() {
  const t = useTranslations("console.board");
  const params = useListParams();
  const search = useSearchParams();
  const { change, pending } = usePhaseChange();
  const section = useRef<HTMLElement>(null);
  useRestoredScroll(section, true, "board");
  const phases = shownPhases(search);
  useReloadedColumns();
  const { menu, drop, ...cardProps } = useMoveMenu(change, phases, section);
  const { dragged, context } = useDragContext(drop);
  return (
    <div className="flex min-h-96 flex-1 flex-col">
      <LiveLists />
      <BoardToolbar params={params} />
      <ListFilters params={params} />
      <DndContext id="board" {...context}>
        <section
          ref={section}
          aria-label={t("title")}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be focusable for keyboard users
          tabIndex={0}
          // Set the widths here, so that they don't change while the columns load one after another.
          style={{ gridTemplateColumns: `repeat(${phases.length}, minmax(9.5rem, 1fr))` }}
          className="flex min-h-0 flex-1 snap-x scroll-px-3 gap-2 overflow-x-auto px-3 py-3 focus-visible:outline-offset-[-3px] sm:scroll-px-6 sm:px-6 xl:grid xl:grid-rows-1"
        >
          {phases.map((phase) => (
            <Column key={phase} phase={phase} search={search} pending={pending} {...cardProps} />
          ))}
        </section>
        <MoveMenu {...menu} />
        <DragOverlay dropAnimation={null}>
          {dragged && (
            <div className="rotate-1 rounded-md border border-stream bg-paper px-2.5 py-2 shadow-xl">
              <p className="font-medium text-[0.8125rem] leading-5">{dragged.candidate.name}</p>
              <CardFacts {...dragged} />
            </div>
          )}
        </DragOverlay>
      </DndContext>
    </div>
  );
}
