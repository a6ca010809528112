import type { FinishedMutation } from "../engine-metrics";

/** `traceparent` identifies the span of the execution. Null if tracing is off. */
type Finished = FinishedMutation & { traceparent: string | null };

export type StepResult =
  /**
   * The oldest queued mutations are finished. The caller must now erase the personal data of deleted
   * candidates.
   */
  | { status: "applied"; finished: Finished[]; callbackIds: string[]; deletedCandidateIds: string[] }
  /** Nothing is queued, or another process has taken over the mutation. */
  | { status: "empty" }
  /** The region or its custom fields were changed after the caller read them. */
  | { status: "outdated" }
  /** Another caller holds the base's lock. */
  | { status: "locked" }
  /**
   * The oldest queued mutation waits for a retry, for the end of a simulated delay, or for a newer release.
   */
  | { status: "postponed"; until: Date }
  /** The files of the oldest queued mutation must be downloaded or scanned before it can run. */
  | { status: "unprepared" }
  /** A process is downloading or scanning the files of the oldest queued mutation. */
  | { status: "preparing" };

export type AppliedStep = Extract<StepResult, { status: "applied" }>;
