import type { PgTable } from "drizzle-orm/pg-core";
import type { BaseContext, MutationContext } from "@/lib/contract/context";
import type { IfMatch } from "@/lib/contract/if-match";
import type { Issue } from "@/lib/contract/issues";
import type { Queryable } from "@/lib/platform/database/client";

/**
 * The part of a mutation that the ledger stores until the mutation runs. It was parsed with the operation's
 * contract, so the handler can rely on its shape. If a restore removed erased people from the body, `places`
 * holds the 1-based positions of the remaining people in the request.
 */
export type LedgerInput = {
  params?: unknown;
  options?: unknown;
  body?: unknown;
  ifMatch?: IfMatch;
  places?: number[];
};

/**
 * The outcome of a mutation: its result, and the ids of the candidates that it concerns. Erasing one of these
 * candidates also erases the mutation's data. If `erasedAtOnce` is set, the data is erased as soon as no
 * callback is pending, because the mutation removed a candidate. If an archiving mutation has no callback,
 * its result is kept for 15 minutes.
 */
export type Outcome = { result: Record<string, unknown>; candidateIds: string[]; erasedAtOnce?: boolean };

/** A body with decoded file contents, and an issue for each file that can't be attached. */
export type InspectedBody = { body: unknown; issues: Issue[] };

/** A body whose files are in storage, and the storage keys that the preparation added. */
export type PreparedBody = { body: unknown; storageKeys: string[] };

/**
 * How an operation prepares a body that may contain files. `run` can be slow, so it must not hold a lock or a
 * transaction.
 */
export type BodyPreparation = {
  /** Runs while the request is validated, even if the body doesn't match its schema. Stores nothing. */
  inspect: (body: unknown) => Promise<InspectedBody>;
  /**
   * Runs during the request: moves file contents out of the body, so that the ledger holds none. Fails with
   * `validation_error` if content that wasn't inspected before can't be attached.
   */
  stage: (body: unknown) => Promise<PreparedBody>;
  /** Returns whether a queued body must go through `run` before the mutation can be executed. */
  isNeeded: (body: unknown) => boolean;
  /** Runs before the transaction and does the slow work, such as downloads and virus scans. */
  run: (body: unknown) => Promise<PreparedBody>;
  /** Undoes `stage` or `run` for a body that won't be used. */
  discard: (prepared: Pick<PreparedBody, "storageKeys">) => Promise<void>;
  /** Undoes `stage` and `run` for a failed mutation, in the transaction that records the failure. */
  release: (queryable: Queryable, body: unknown) => Promise<void>;
  /** Returns the body for a dry run, as if the files that came with their content were stored. */
  simulate: (body: unknown) => unknown;
};

/**
 * How to execute an operation. `run` is called in the transaction that also records the mutation as
 * completed.
 */
export type OperationHandler = {
  prepare?: BodyPreparation;
  /** Checks a conditional write's `If-Match` during the request. `run` checks it again. */
  assertUpdatable?: (
    ctx: BaseContext,
    input: { params?: { id?: string } | undefined; ifMatch: IfMatch },
  ) => Promise<void>;
  /**
   * Returns whether `run` reads or changes ledger rows. The engine then records the outcomes of all earlier
   * mutations first.
   */
  needsRecordedLedger?: (input: LedgerInput) => boolean;
  /**
   * The tables whose rows `run` may leave to be inserted later, because it doesn't read them. Before an
   * operation that doesn't name a table, the engine inserts the table's waiting rows.
   */
  laterTables?: readonly PgTable[];
  run: (ctx: MutationContext, input: never) => Promise<Outcome>;
};
