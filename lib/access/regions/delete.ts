import "server-only";
import { and, asc, eq } from "drizzle-orm";
import { candidates } from "@/db/schema/candidates";
import { callbacks, mutations } from "@/db/schema/mutations";
import { recordBases, regions } from "@/db/schema/regions";
import type { Context } from "@/lib/contract/context";
import { fail } from "@/lib/contract/errors";
import type { Queryable, Transaction } from "@/lib/platform/database/client";
import { log } from "@/lib/platform/log";
import { wakeErasures, wakeMail } from "@/lib/platform/wake";
import { releaseBaseFiles } from "@/lib/records/attachments/remove";
import { recordRegionErasure } from "@/lib/records/erasures/record-erasure";
import { withBasesLocked } from "@/lib/records/lock-bases";
import { removeBaseRecords, removeBaseRecordsInBatches } from "@/lib/records/remove-base-records";
import { clearAccessCache } from "../access-cache";
import { recordSecurityEvent } from "../security-log/record";

type BaseRow = typeof recordBases.$inferSelect;

/**
 * Deletes a region with its keys, candidates, files, ledger and callbacks. Candidates who asked to be erased
 * get an e-mail that confirms the erasure. Returns false if the region doesn't exist. Without `purge`, fails
 * with `region_not_empty` if the region has live candidates, queued live writes or live callbacks that wait.
 */
export async function deleteRegion(
  ctx: Context,
  id: string,
  { purge }: { purge: boolean },
): Promise<boolean> {
  const rows = await ctx.db.select().from(recordBases).where(eq(recordBases.regionId, id));
  if (rows.length === 0) return false;
  const baseIds = rows.map((base) => base.id);
  // Without `purge`, a live write can still stop the deletion, so empty the sandbox in the transaction below.
  if (purge) for (const base of rows) await removeBaseRecordsInBatches(ctx.db, base.id, { remains: false });
  else await assertEmpty(ctx.db, rows);
  const isDeleted = await withBasesLocked(ctx.db, baseIds, async (transaction) => {
    // Remove the records before locking the region's rows, so that the lock is short. Writes to the region
    // wait for that lock, and each waiting write holds a database connection.
    if (!purge) await assertEmpty(transaction, rows);
    for (const baseId of baseIds) await removeBaseRecords(transaction, baseId, { remains: false });
    const bases = await lockRows(transaction, id);
    if (bases.length === 0) return false;
    if (!purge) await assertEmpty(transaction, bases);
    await releaseBaseFiles(transaction, baseIds);
    await transaction.delete(regions).where(eq(regions.id, id));
    await recordRegionErasure(transaction, id, ctx.now());
    await recordSecurityEvent({ ...ctx, db: transaction }, { action: "region.deleted", subjectId: id });
    return true;
  });
  clearAccessCache();
  if (!isDeleted) return false;
  wakeErasures();
  wakeMail();
  log().info({ regionId: id, purge, actor: ctx.actor, requestId: ctx.requestId }, "region deleted");
  return true;
}

/**
 * Locks the region's rows, so that no write can be queued. A new write waits for the lock, and then finds no
 * base.
 */
async function lockRows(transaction: Transaction, regionId: string): Promise<BaseRow[]> {
  await transaction.select({ id: regions.id }).from(regions).where(eq(regions.id, regionId)).for("update");
  return transaction
    .select()
    .from(recordBases)
    .where(eq(recordBases.regionId, regionId))
    .orderBy(asc(recordBases.id))
    .for("update");
}

async function assertEmpty(queryable: Queryable, bases: BaseRow[]): Promise<void> {
  const live = bases.find((base) => base.mode === "live")?.id ?? 0;
  const isQueued = and(eq(mutations.baseId, live), eq(mutations.status, "queued"));
  // A callback may hold the last copy of an archived record.
  const isPending = and(eq(callbacks.baseId, live), eq(callbacks.status, "pending"));
  const remaining = {
    candidates: await queryable.$count(candidates, eq(candidates.baseId, live)),
    queuedMutations: await queryable.$count(mutations, isQueued),
    pendingCallbacks: await queryable.$count(callbacks, isPending),
  };
  if (Object.values(remaining).every((count) => count === 0)) return;
  const message =
    "The region still has candidates, queued writes or pending callbacks. Delete the candidates and wait for the rest, or delete everything as an admin with ?purge=true.";
  fail("region_not_empty", message, remaining);
}
