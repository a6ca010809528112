"use client";

import {
  type DragEndEvent,
  type DragStartEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import type { CandidateListItem } from "@/lib/console/candidates/schema";
import type { CandidatePhase } from "@/lib/records/candidates/enumerations";
import { columnKeyboardCoordinates } from "./column-keyboard-coordinates";
import { useAnnouncements } from "./use-announcements";

/** The data of a drag: the candidate as it was when the user picked up the card. */
type Dragged = { candidate: CandidateListItem; days: number };

/** Returns the card that is being dragged, and the props of the `DndContext`. */
export function useDragContext(move: (item: CandidateListItem, phase: CandidatePhase) => Promise<void>) {
  const t = useTranslations("console.board");
  const { canWrite } = useConsole();
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: columnKeyboardCoordinates }),
  );
  const announcements = useAnnouncements();
  const context = {
    sensors: canWrite ? sensors : [],
    accessibility: { announcements, screenReaderInstructions: { draggable: t("instructions") } },
    onDragStart: ({ active }: DragStartEvent) => setDragged(active.data.current as Dragged),
    onDragCancel: () => setDragged(null),
    onDragEnd: ({ over }: DragEndEvent) => {
      setDragged(null);
      // Use the candidate as it was when the drag started, because the board may have been refetched during
      // the drag.
      if (over && dragged) void move(dragged.candidate, over.id as CandidatePhase);
    },
  };
  return { dragged, context };
}
