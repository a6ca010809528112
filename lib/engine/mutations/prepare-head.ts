import "server-only";
import { isDeepStrictEqual } from "node:util";
import { and, asc, eq, sql } from "drizzle-orm";
import { mutations } from "@/db/schema/mutations";
import { dbOfBase } from "@/lib/platform/database/base-database";
import type { Database } from "@/lib/platform/database/client";
import { isDatabaseUnavailable } from "@/lib/platform/database/database-errors";
import type { BodyPreparation } from "@/lib/records/operation-handler";
import { retryHead } from "./fail-or-retry";
import { type Head, inputOf } from "./lock-heads";
import { handlerOf } from "./operation-handlers";
import { withPreparationSlot } from "./preparation-slots";
import { reportFinished } from "./report-finished";
import { tracePrepare } from "./trace-mutations";

/**
 * Downloads and scans the files of a base's oldest queued mutation, so that the base can be drained. Waits
 * for a slot, but holds no lock or connection, because a download may take minutes. Discards the prepared
 * body if the mutation has changed in the meantime: another process may have prepared or finished it, or a
 * custom field may have been renamed in it. A success counts even if another process failed meanwhile, for
 * example because the file's server limits downloads.
 */
export const prepareHead = (baseId: number): Promise<void> =>
  withPreparationSlot(() => prepareDueHead(dbOfBase(baseId), baseId));

async function prepareDueHead(database: Database, baseId: number): Promise<void> {
  const head = await findDueHead(database, baseId);
  if (!head) return;
  const { prepare } = handlerOf(head.operation);
  if (!prepare?.isNeeded(inputOf(head).body)) return;
  await tracePrepare(head, (fail) => prepareFiles(database, head, prepare, fail));
}

async function prepareFiles(
  database: Database,
  head: Head,
  prepare: BodyPreparation,
  fail: (error: unknown) => void,
): Promise<void> {
  try {
    const prepared = await prepare.run(inputOf(head).body);
    if (!(await storePrepared(database, head, prepared.body))) await prepare.discard(prepared);
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    fail(error);
    // Retry after any error: storage failures, scanner failures and slow downloads are usually transient.
    const step = await retryHead(database, head, error);
    if (step.status === "applied") reportFinished(head.baseId, step);
  }
}

/** Returns false if the mutation has changed since the head was read. */
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
      .set({ input: { ...inputOf(head), body } })
      .where(eq(mutations.id, head.id));
    return true;
  });

/** Returns null if nothing is queued or the head's next attempt is not due. */
async function findDueHead(database: Database, baseId: number): Promise<Head | null> {
  const isDue = sql<boolean>`coalesce(${mutations.notBefore} <= now(), true)`;
  const [found] = await database
    .select({ head: mutations, isDue })
    .from(mutations)
    .where(and(eq(mutations.baseId, baseId), eq(mutations.status, sql`'queued'`)))
    .orderBy(asc(mutations.sequence))
    .limit(1);
  return found?.isDue ? found.head : null;
}
