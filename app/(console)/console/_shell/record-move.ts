/** What the user went to a neighbouring record with. */
export type MoveControl = "key" | "previous" | "next";

/** Where the user is going, over which records, and with what. Outlives the record that they leave. */
type Move = { passed: readonly string[]; to: string; by: MoveControl };

let move: Move | null = null;

/** Returns the record that the user reaches from the one shown; keys may be pressed faster than records appear. */
export const reachedFrom = (id: string): string => (move?.passed.includes(id) ? move.to : id);

/** Starts or continues the way from the record shown. */
export function startMove(id: string, { to, by }: Pick<Move, "to" | "by">): void {
  move = { passed: move?.passed.includes(id) ? [...move.passed, move.to] : [id], to, by };
}

/**
 * Ends the move if its record has appeared, and returns what led there. A record that isn't on the way, or the first
 * one again, ends the move too.
 */
export function endMoveAt(id: string): MoveControl | null {
  const by = move?.to === id ? move.by : null;
  const isOnTheWay = by === null && move?.passed.slice(1).includes(id);
  if (!isOnTheWay) move = null;
  return by;
}

/** Ends the move, because the user went elsewhere. */
export function endMove(): void {
  move = null;
}
