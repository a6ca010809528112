import "server-only";
import { and, asc, eq, gt, inArray } from "drizzle-orm";
import { candidates } from "@/db/schema/candidates";
import { erasureRequests } from "@/db/schema/privacy-requests";
import { recordBases, regions } from "@/db/schema/regions";
import type { Transaction } from "@/lib/platform/database/client";
import { enqueueErasureMail, erasureMail } from "../candidates/erasure-mail";
import { selectCandidates } from "../candidates/stored";

/** At most `rowsMax` candidates of a base after the id `after`, in the order of their ids. */
type Extent = { baseId: number; after: string | null; rowsMax: number };

/**
 * Queues the promised confirmation e-mail for each of these candidates who asked to be erased. For the
 * deletion of a region and all its candidates: call it before the deletion, in the same transaction. Sends
 * nothing in the sandbox.
 */
export async function mailRemovedRequesters(
  transaction: Transaction,
  { baseId, after, rowsMax }: Extent,
): Promise<void> {
  const removed = transaction
    .select({ id: candidates.id })
    .from(candidates)
    .where(and(eq(candidates.baseId, baseId), gt(candidates.id, after ?? "")))
    .orderBy(asc(candidates.id))
    .limit(rowsMax);
  const requests = await transaction
    .select({ request: erasureRequests, base: recordBases, region: regions })
    .from(erasureRequests)
    .innerJoin(recordBases, eq(recordBases.id, erasureRequests.baseId))
    .innerJoin(regions, eq(regions.id, recordBases.regionId))
    .where(
      and(
        eq(erasureRequests.baseId, baseId),
        inArray(erasureRequests.candidateId, removed),
        eq(recordBases.mode, "live"),
      ),
    );
  for (const { request, base, region } of requests) {
    const [candidate] = await selectCandidates(transaction).where(
      and(eq(candidates.baseId, baseId), eq(candidates.id, request.candidateId)),
    );
    if (!candidate) continue;
    const ctx = { db: transaction, base, region, now: () => new Date() };
    const mail = await erasureMail(ctx, candidate, request.language, { withRegion: true });
    await enqueueErasureMail(ctx, mail, request.email);
  }
}
