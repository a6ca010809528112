import { KeyboardCode, type KeyboardCoordinateGetter } from "@dnd-kit/core";

const STEPS: Record<string, number> = { [KeyboardCode.Left]: -1, [KeyboardCode.Right]: 1 };

/**
 * Moves the dragged card one column per press of the left or right arrow key, and scrolls that column into
 * view. The vertical position doesn't matter, because columns sort their cards.
 */
export const columnKeyboardCoordinates: KeyboardCoordinateGetter = (
  event,
  { currentCoordinates, context },
) => {
  const step = STEPS[event.code];
  if (step === undefined) return undefined;
  event.preventDefault();
  const columns = [...context.droppableRects].map(([id, rect]) => ({ id, rect }));
  columns.sort((one, other) => one.rect.left - other.rect.left);
  const here = columns.findIndex(({ id }) => id === context.over?.id);
  const next = columns[Math.min(columns.length - 1, Math.max(0, here + step))];
  if (!next) return undefined;
  context.droppableContainers
    .get(next.id)
    ?.node.current?.scrollIntoView({ inline: "nearest", block: "nearest" });
  return { x: next.rect.left + 8, y: currentCoordinates.y };
};
