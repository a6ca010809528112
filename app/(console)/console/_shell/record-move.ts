/** The control with which the user moved to a neighboring record. */
export type MoveControl = "key" | "previous" | "next";

/**
 * A move in progress: the records that it has passed, its destination, and the control that started it. The
 * move continues after the user has left the record page on which it started.
 */
type Move = { passed: readonly string[]; to: string; by: MoveControl; startedAt: number };

/** A move that takes longer has probably failed. */
const MOVE_MAX_MS = 10_000;

let move: Move | null = null;

/**
 * Returns the record from which the next move starts. If the current move has passed record `id`, this is the
 * move's destination, because users can press keys faster than records appear. Otherwise it is `id`.
 */
export const reachedFrom = (id: string): string => (move?.passed.includes(id) ? move.to : id);

/** Returns whether a move is leaving record `id`, so that the record can soon disappear. */
export const isLeaving = (id: string): boolean =>
  move !== null && reachedFrom(id) !== id && Date.now() - move.startedAt < MOVE_MAX_MS;

/** Starts a move from record `id`, or continues the current move. */
export function startMove(id: string, { to, by }: Pick<Move, "to" | "by">): void {
  const passed = move?.passed.includes(id) ? [...move.passed, move.to] : [id];
  move = { passed, to, by, startedAt: Date.now() };
}

/**
 * Ends the move if record `id` is its destination, and returns the control that started it. Also ends the
 * move at its first record and at records that aren't on the way.
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
