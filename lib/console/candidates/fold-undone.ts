import "server-only";
import type { events } from "@/db/schema/events";
import { isSameValue } from "@/lib/records/candidate-changes/diff-values";
import { UNDONE_WITHIN_MS } from "@/lib/records/candidate-changes/undone-phase";
import type { FieldValueChange } from "./schema";

type EventRow = typeof events.$inferSelect;
type Folded = { row: EventRow; changes: FieldValueChange[]; isUndone: boolean };

/**
 * Folds a change and its undo into one item if the same staff member restored every value within
 * `UNDONE_WITHIN_MS`, with nothing but undone changes in between. Both `rows` and the result start with the
 * latest event. The audit log keeps both events.
 */
export function foldUndone(
  rows: readonly EventRow[],
  changesOf: (row: EventRow) => FieldValueChange[],
): Folded[] {
  const folded: Folded[] = [];
  // Start with the oldest event, so that a change that is repeated after its undo keeps its own item.
  for (const row of rows.toReversed()) {
    const item = { row, changes: changesOf(row), isUndone: false };
    const index = folded.findLastIndex(({ isUndone }) => !isUndone);
    const before = folded[index];
    if (before && isUndo(item, before)) {
      folded.splice(index, 1);
      folded.push({ ...item, isUndone: true });
    } else folded.push(item);
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
    earlier.some((each) => each.field === field && isSameValue(each.from, to) && isSameValue(each.to, from)),
  );
