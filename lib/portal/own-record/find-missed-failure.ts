import "server-only";
import { CHANGE_WAIT_SECONDS } from "./wait-for-outcome";

const FAILURE_SHOWN_MS = 10 * 60_000;
/** The candidate may have left before a failure that their form couldn't report. */
const LATE_FAILURE_SHOWN_MS = 7 * 24 * 60 * 60_000;

type Change = { status: string; createdAt: string | Date; finishedAt: string | Date | null };

const timeOf = (time: string | Date) => new Date(time).getTime();

/** Returns whether the change finished less than `ms` ago. */
export const isFinishedSince = ({ finishedAt }: Pick<Change, "finishedAt">, ms: number): boolean =>
  finishedAt !== null && Date.now() - timeOf(finishedAt) <= ms;

/**
 * Finds a recent failure that the candidate couldn't know about when they sent their latest change. Changes
 * are newest first. The latest change can hide an earlier failure, because both can wait in the queue
 * together.
 */
export function findMissedFailure<C extends Change>(changes: readonly C[]): C | undefined {
  const [latest] = changes;
  if (!latest || latest.status === "queued") return undefined;
  return changes.find(
    (change) =>
      change.status === "failed" &&
      isFinishedSince(change, hasOutlastedForm(change) ? LATE_FAILURE_SHOWN_MS : FAILURE_SHOWN_MS) &&
      timeOf(change.finishedAt ?? change.createdAt) >= timeOf(latest.createdAt),
  );
}

/** Returns whether the change finished too late for its form, which reports what fails during its wait. */
export const hasOutlastedForm = ({ createdAt, finishedAt }: Omit<Change, "status">): boolean =>
  finishedAt !== null && timeOf(finishedAt) - timeOf(createdAt) >= CHANGE_WAIT_SECONDS * 1_000;
