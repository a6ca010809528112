import "server-only";
import type { events } from "@/db/schema/events";
import { isSame } from "./save-candidate";
import type { FieldValueChange } from "./schema";

type EventRow = typeof events.$inferSelect;
type Folded = { row: EventRow; changes: FieldValueChange[]; isUndone: boolean };

/** The undo button is there for 15 seconds, and for as long as it has the focus. */
const UNDONE_WITHIN_MS = 5 * 60_000;

/**
 * Makes one item of a change and its undo: the same staff member put every value back, soon, and nothing else happened
 * in between. Takes and returns the latest event first. The events themselves stay in the audit log.
 */
export function foldUndone(
  rows: readonly EventRow[],
  changesOf: (row: EventRow) => FieldValueChange[],
): Folded[] {
  const folded: Folded[] = [];
  // From the oldest on: if the same change is made again after its undo, that one stays.
  for (const row of rows.toReversed()) {
    const item = { row, changes: changesOf(row), isUndone: false };
    const before = folded.at(-1);
    if (before && !before.isUndone && isUndo(item, before))
      folded[folded.length - 1] = { ...item, isUndone: true };
    else folded.push(item);
  }
  return folded.reverse();
}

const isUndo = (later: Folded, earlier: Folded): boolean =>
  later.row.action === "candidate.updated" &&
  later.row.actorKind === "staff" &&
  earlier.row.action === later.row.action &&
  earlier.row.actorKind === later.row.actorKind &&
  earlier.row.actorId === later.row.actorId &&
  later.row.occurredAt.getTime() - earlier.row.occurredAt.getTime() <= UNDONE_WITHIN_MS &&
  isInverse(later.changes, earlier.changes);

const isInverse = (later: FieldValueChange[], earlier: FieldValueChange[]): boolean =>
  later.length > 0 &&
  later.length === earlier.length &&
  later.every(({ field, from, to }) =>
    earlier.some((each) => each.field === field && isSame(each.from, to) && isSame(each.to, from)),
  );
