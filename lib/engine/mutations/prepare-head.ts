import "server-only";
import { isDeepStrictEqual } from "node:util";
import { and, eq } from "drizzle-orm";
import { mutations } from "@/db/schema/mutations";
import { dbOfBase } from "@/lib/platform/database/base-database";
import type { Database } from "@/lib/platform/database/client";
import { isDatabaseUnavailable } from "@/lib/platform/database/database-errors";
import type { BodyPreparation } from "@/lib/records/operation-handler";
import { claimHead, releaseHead, whileClaimed } from "./claim-head";
import { retryHead } from "./fail-or-retry";
import { type Head, inputOf } from "./lock-heads";
import { handlerOf } from "./operation-handlers";
import { withPreparationSlot } from "./preparation-slots";
import { reportFinished } from "./report-finished";
import { tracePrepare } from "./trace-mutations";

/**
 * Downloads and scans the files of a base's oldest queued mutation, so that the base can be drained. Does
 * nothing if another process is already doing this. Waits for a slot, but holds no lock or connection,
 * because a download may take minutes. Discards the prepared body if the mutation has changed in the
 * meantime: a custom field may have been renamed in it, or, if our claim ended too early, another process may
 * have prepared or finished it. Without a claim, a success still counts, even after the timeout of
 * `whileClaimed`, but a failure doesn't.
 */
export const prepareHead = (baseId: number): Promise<void> =>
  withPreparationSlot(() => prepareDueHead(dbOfBase(baseId), baseId));

async function prepareDueHead(database: Database, baseId: number): Promise<void> {
  const head = await claimHead(database, baseId);
  if (!head) return;
  try {
    const { prepare } = handlerOf(head.operation);
    if (!prepare?.isNeeded(inputOf(head).body)) return;
    await tracePrepare(head, (fail) => prepareFiles(database, head, prepare, fail));
  } finally {
    await releaseHead(database, head);
  }
}

async function prepareFiles(
  database: Database,
  head: Head,
  prepare: BodyPreparation,
  fail: (error: unknown) => void,
): Promise<void> {
  try {
    await whileClaimed(database, head, async () => {
      const prepared = await prepare.run(inputOf(head).body);
      if (!(await storePrepared(database, head, prepared.body))) await prepare.discard(prepared);
    });
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    fail(error);
    // Retry after any error: storage failures, scanner failures and slow downloads are usually transient.
    const step = await retryHead(database, head, error);
    if (step.status === "applied") reportFinished(head.baseId, step);
  }
}

/** Stores the prepared body and ends the claim. Returns false if the mutation changed after it was read. */
const storePrepared = (database: Database, head: Head, body: unknown) =>
  database.transaction(async (transaction) => {
    const [current] = await transaction
      .select({ input: mutations.input })
      .from(mutations)
      .where(and(eq(mutations.id, head.id), eq(mutations.status, "queued")))
      .for("update");
    if (!isDeepStrictEqual(current?.input, head.input)) return false;
    await transaction
      .update(mutations)
      .set({ input: { ...inputOf(head), body }, preparingUntil: null })
      .where(eq(mutations.id, head.id));
    return true;
  });
