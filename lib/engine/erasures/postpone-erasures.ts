import "server-only";
import { eq, lt, sql } from "drizzle-orm";
import { erasureRequests } from "@/db/schema/privacy-requests";
import { recordBases } from "@/db/schema/regions";
import type { Transaction } from "@/lib/platform/database/client";
import { getCandidate } from "@/lib/records/candidates/find";
import { erasureDueAt } from "@/lib/records/privacy/erasure-delay";
import { mailErasurePlanned } from "@/lib/records/privacy/erasure-requests";
import { restoreContext } from "./restore-context";

/**
 * Gives candidates with an open erasure request as much time to cancel it as after a new request, and sends
 * them an e-mail with the new date. A restore loses cancellations made after the backup, so the next sweep
 * could otherwise erase a candidate who canceled. The requests get new ids, so that deletions that are already
 * queued fail. The dates are on the database's clock. Returns the number of postponed erasures.
 */
export async function postponeErasures(transaction: Transaction): Promise<number> {
  const [clock] = await transaction.execute<{ now: string }>(sql`select clock_timestamp()::text as now`);
  const now = new Date(String(clock?.now));
  const dueAt = erasureDueAt(now);
  const isEarlier = lt(erasureRequests.dueAt, dueAt);
  const requests = await transaction
    .select({
      baseId: erasureRequests.baseId,
      candidateId: erasureRequests.candidateId,
      language: erasureRequests.language,
      regionId: recordBases.regionId,
    })
    .from(erasureRequests)
    .innerJoin(recordBases, eq(recordBases.id, erasureRequests.baseId))
    .where(isEarlier);
  await transaction
    .update(erasureRequests)
    .set({ id: sql`gen_random_uuid()`, dueAt, tries: 0 })
    .where(isEarlier);
  for (const { candidateId, language, ...place } of requests) {
    const ctx = await restoreContext(transaction, place, now);
    if (ctx) await mailErasurePlanned(ctx, await getCandidate(ctx, candidateId), { dueAt, language });
  }
  return requests.length;
}
