import type { MutationContext } from "@/lib/contract/context";
import type { Queryable } from "@/lib/platform/database/client";

/** What the ledger keeps of a write until it is executed. Its contract parsed it, so its handler knows the shape. */
export type LedgerInput = { params?: unknown; options?: unknown; body?: unknown };

/**
 * What an executed mutation leaves: its result and the candidates it concerns, so that erasure finds it. A `transient`
 * result shows data that was just removed, so it is kept only until its callback is delivered.
 */
export type Outcome = { result: Record<string, unknown>; candidateIds: string[]; transient?: boolean };

/** A body whose files are in storage, and the storage keys that this added. */
export type PreparedBody = { body: unknown; storageKeys: string[] };

/** Slow work on a body that must not hold a lock or a transaction. */
export type BodyPreparation = {
  /** At the request: moves file content out of the body, so that the ledger holds none. */
  stage: (body: unknown) => Promise<PreparedBody>;
  /** Whether a queued body must go through `run` before it can be executed. */
  isNeeded: (body: unknown) => boolean;
  /** Before the transaction: does the slow work, such as downloads and virus scans. */
  run: (body: unknown) => Promise<PreparedBody>;
  /** Undoes `stage` or `run` for a body that is discarded. */
  discard: (prepared: Pick<PreparedBody, "storageKeys">) => Promise<void>;
  /** Undoes `stage` and `run` for a failing mutation, in the transaction that fails it. */
  release: (queryable: Queryable, body: unknown) => Promise<void>;
  /** The body for a dry run, which needs no preparation. */
  omit: (body: unknown) => unknown;
};

/** How an operation is executed. `run` is called in the transaction that also records the mutation as completed. */
export type OperationHandler = {
  prepare?: BodyPreparation;
  run: (ctx: MutationContext, input: never) => Promise<Outcome>;
};
