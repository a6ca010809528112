import type { BaseContext, MutationContext } from "@/lib/contract/context";
import type { IfMatch } from "@/lib/contract/if-match";
import type { Queryable } from "@/lib/platform/database/client";

/**
 * The part of a write that the ledger keeps until the write is executed. The operation's contract parsed the
 * input, so the handler knows its shape.
 */
export type LedgerInput = { params?: unknown; options?: unknown; body?: unknown; ifMatch?: IfMatch };

/**
 * The outcome of an executed mutation: its result and the candidates it concerns, so that erasure can find
 * the mutation. A `transient` result contains data that was just removed, so it is kept only while its
 * callback is pending.
 */
export type Outcome = { result: Record<string, unknown>; candidateIds: string[]; transient?: boolean };

/** A body whose files are in storage, and the storage keys that the preparation added. */
export type PreparedBody = { body: unknown; storageKeys: string[] };

/**
 * How an operation prepares a body that may contain files. `run` may be slow, so it must not hold a lock or a
 * transaction.
 */
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

/**
 * How an operation is executed. `run` is called in the transaction that also records the mutation as
 * completed.
 */
export type OperationHandler = {
  prepare?: BodyPreparation;
  /** Checks the condition of a write that has one, while its request is handled. `run` checks it again. */
  assertUpdatable?: (
    ctx: BaseContext,
    input: { params?: { id?: string } | undefined; ifMatch: IfMatch },
  ) => Promise<void>;
  /** Whether `run` changes ledger rows, so the outcomes of all earlier mutations must be recorded before. */
  needsRecordedLedger?: boolean;
  /** Whether the old and new values that `run` records may be inserted later, with those of the batch. */
  recordsChangesLater?: boolean;
  run: (ctx: MutationContext, input: never) => Promise<Outcome>;
};
