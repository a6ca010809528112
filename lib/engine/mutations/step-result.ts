/** The outcome of one engine step for a base. */
export type StepResult =
  /** The oldest queued mutation is finished. `erasureDue`: personal data in the ledger must be erased now. */
  | { status: "applied"; callbackId: string | null; erasureDue: boolean }
  /** Nothing is queued. */
  | { status: "empty" }
  /** Another process is working on the base. */
  | { status: "locked" }
  /** The oldest queued mutation waits for a retry. */
  | { status: "postponed"; until: Date }
  /** The files of the oldest queued mutation are stored and scanned; the next step executes the mutation. */
  | { status: "prepared" };
