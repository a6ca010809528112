/** The outcome of one engine step for a base. */
export type StepResult =
  /** The oldest queued mutations are finished. The personal data of deleted candidates must be erased now. */
  | { status: "applied"; count: number; callbackIds: string[]; deletedCandidateIds: string[] }
  /** Nothing is queued, or another caller has finished the mutation and continues with the base. */
  | { status: "empty" }
  /** Another caller holds the base's lock. */
  | { status: "locked" }
  /** The oldest queued mutation waits for a retry, or for the delay that a sandbox simulates. */
  | { status: "postponed"; until: Date }
  /** The files of the oldest queued mutation must be downloaded or scanned before the mutation can be executed. */
  | { status: "unprepared" };
