/** The control with which the user moved to a neighboring record. */
export type MoveControl = "key" | "previous" | "next";

/**
 * A move in progress: the records on the way, the destination and the control. It continues after the user
 * has left the record page on which it started.
 */
type Move = { passed: readonly string[]; to: string; by: MoveControl };

let move: Move | null = null;

/**
 * Returns the record that the user has navigated to, counted from the one shown. Keys can be pressed faster
 * than records appear.
 */
export const reachedFrom = (id: string): string => (move?.passed.includes(id) ? move.to : id);

/** Starts a move from the record shown, or continues the current move. */
export function startMove(id: string, { to, by }: Pick<Move, "to" | "by">): void {
  move = { passed: move?.passed.includes(id) ? [...move.passed, move.to] : [id], to, by };
}

/**
 * Ends the move if its destination has appeared, and returns the control that started it. Also ends the move
 * if the record isn't on the way, or if it is the first record again.
 */
export function endMoveAt(id: string): MoveControl | null {
  const by = move?.to === id ? move.by : null;
  const isOnTheWay = by === null && move?.passed.slice(1).includes(id);
  if (!isOnTheWay) move = null;
  return by;
}

/** Ends the move because the user navigated elsewhere. */
export function endMove(): void {
  move = null;
}
