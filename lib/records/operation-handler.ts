import type { MutationContext } from "@/lib/contract/context";
import type { Queryable } from "@/lib/platform/database/client";

/**
 * The part of a write that the ledger keeps until the write is executed. Its contract parsed the input, so its handler
 * knows the shape.
 */
export type LedgerInput = { params?: unknown; options?: unknown; body?: unknown };

/**
 * The outcome of an executed mutation: its result and the candidates it concerns, so that erasure can find the
 * mutation. A `transient` result contains data that was just removed, so it is kept only until its callback is
 * delivered.
 */
export type Outcome = { result: Record<string, unknown>; candidateIds: string[]; transient?: boolean };

/** A body whose files are in storage, and the storage keys that the preparation added. */
export type PreparedBody = { body: unknown; storageKeys: string[] };

/** Slow work on a body. This work must not hold a lock or a transaction. */
export type BodyPreparation = {
  /** Runs during the request: moves file content out of the body, so that the ledger holds none. */
  stage: (body: unknown) => Promise<PreparedBody>;
  /** Returns whether a queued body must go through `run` before the mutation can be executed. */
  isNeeded: (body: unknown) => boolean;
  /** Runs before the transaction: does the slow work, such as downloads and virus scans. */
  run: (body: unknown) => Promise<PreparedBody>;
  /** Undoes `stage` or `run` for a body that is discarded. */
  discard: (prepared: Pick<PreparedBody, "storageKeys">) => Promise<void>;
  /** Undoes `stage` and `run` for a failing mutation, in the transaction that fails it. */
  release: (queryable: Queryable, body: unknown) => Promise<void>;
  /** Returns the body for a dry run, which needs no preparation. */
  omit: (body: unknown) => unknown;
};

/** How an operation is executed. `run` is called in the transaction that also records the mutation as completed. */
export type OperationHandler = {
  prepare?: BodyPreparation;
  run: (ctx: MutationContext, input: never) => Promise<Outcome>;
};
