"use client";

import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePhaseChange } from "@/app/(console)/console/_candidates/use-phase-change";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import type { CandidateListItem } from "@/lib/console/candidates/schema";
import { CANDIDATE_PHASES, type CandidatePhase } from "@/lib/records/candidates/enumerations";
import { CardContent } from "./card";
import { Column } from "./column";
import { columnKeyboardCoordinates } from "./column-keyboard-coordinates";
import { useAnnouncements } from "./use-announcements";

/**
 * Shows one column per phase. Users move cards by dragging, with the keyboard (space, arrow keys, space) or through the
 * card's menu.
 */
export function Board() {
  const t = useTranslations("console.board");
  const { canWrite } = useConsole();
  const { change, pending } = usePhaseChange();
  const [dragged, setDragged] = useState<CandidateListItem | null>(null);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: columnKeyboardCoordinates }),
  );
  const announcements = useAnnouncements();
  const move = (line: CandidateListItem, phase: CandidatePhase) => {
    if (line.phase !== phase) void change([line], phase);
  };
  const drop = ({ active, over }: DragEndEvent) => {
    setDragged(null);
    if (over) move(active.data.current as CandidateListItem, over.id as CandidatePhase);
  };
  return (
    <div className="flex min-h-96 flex-1 flex-col">
      <h1 className="px-3 pt-3 pb-2 font-semibold text-lg sm:px-4">{t("title")}</h1>
      <DndContext
        id="board"
        sensors={canWrite ? sensors : []}
        accessibility={{ announcements, screenReaderInstructions: { draggable: t("instructions") } }}
        onDragStart={({ active }) => setDragged(active.data.current as CandidateListItem)}
        onDragCancel={() => setDragged(null)}
        onDragEnd={drop}
      >
        <section
          aria-label={t("title")}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be focusable for keyboard users
          tabIndex={0}
          className="flex min-h-0 flex-1 snap-x scroll-px-3 gap-3 overflow-x-auto sm:scroll-px-4 px-3 pb-3 focus-visible:outline-offset-[-3px] sm:px-4"
        >
          {CANDIDATE_PHASES.map((phase) => (
            <Column key={phase} phase={phase} pending={pending} onMove={move} />
          ))}
        </section>
        <DragOverlay dropAnimation={null}>
          {dragged && (
            <div className="rotate-1 rounded-lg border border-stream bg-paper p-2.5 shadow-xl">
              <CardContent candidate={dragged} />
            </div>
          )}
        </DragOverlay>
      </DndContext>
    </div>
  );
}
