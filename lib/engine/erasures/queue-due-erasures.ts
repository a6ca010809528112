import "server-only";
import { and, asc, eq, gt, lte, or, sql } from "drizzle-orm";
import { mutations } from "@/db/schema/mutations";
import { erasureRequests } from "@/db/schema/privacy-requests";
import { findBaseWithRegion } from "@/lib/access/regions/find-base-with-region";
import { newContext } from "@/lib/contract/context";
import type { Database } from "@/lib/platform/database/client";
import { notAhead } from "@/lib/platform/database/not-ahead";
import { log } from "@/lib/platform/log";
import { isErasureReason } from "@/lib/records/candidates/erasure-reasons";
import { appendMutation } from "../mutations/enqueue";
import { hasIdempotencyKey } from "../mutations/idempotency-key";

const BATCH_SIZE = 100;
/** How long to wait after a failed deletion before queueing another deletion. */
const RETRY_AFTER_MS = 3_600_000;

type Due = typeof erasureRequests.$inferSelect;

/**
 * Queues the deletion of candidates who requested it and didn't cancel in time. Each deletion is queued only
 * once, even by concurrent or interrupted sweeps, because its idempotency key consists of the request's id
 * and the number of failed deletions for the request. The deletion removes the request.
 */
export async function queueDueErasures(database: Database, now = new Date()): Promise<void> {
  let last: Due | undefined;
  do {
    const due = await findDue(database, now, last);
    for (const request of due) await queueDeletion(database, request, now);
    last = due.length === BATCH_SIZE ? due.at(-1) : undefined;
  } while (last);
}

/** Candidates can cancel until the time that they were told, which is on the database's clock. */
const findDue = (database: Database, now: Date, last: Due | undefined): Promise<Due[]> =>
  database
    .select()
    .from(erasureRequests)
    .where(
      and(
        lte(erasureRequests.dueAt, notAhead(now)),
        last &&
          or(
            gt(erasureRequests.dueAt, last.dueAt),
            and(eq(erasureRequests.dueAt, last.dueAt), gt(erasureRequests.id, last.id)),
          ),
      ),
    )
    .orderBy(asc(erasureRequests.dueAt), asc(erasureRequests.id))
    .limit(BATCH_SIZE);

async function queueDeletion(database: Database, request: Due, now: Date): Promise<void> {
  const { baseId, candidateId, id, reason, language, tries } = request;
  const idempotencyKey = `erasure ${id} ${tries}`;
  const [queued] = await database
    .select({ status: mutations.status, finishedAt: mutations.finishedAt })
    .from(mutations)
    .where(await hasIdempotencyKey(baseId, idempotencyKey));
  if (queued) return retryLater(database, request, queued, now);
  const scope = await findBaseWithRegion(baseId);
  if (!scope) return;
  const ctx = newContext({ db: database, actor: { kind: "candidate" as const, id: candidateId } });
  const options = { language, erasureRequestId: id, ...(isErasureReason(reason) && { reason }) };
  await appendMutation(
    { ...ctx, ...scope },
    { params: { id: candidateId }, query: { ...options, idempotencyKey } },
    { mutation: "candidates.delete" },
  );
}

/**
 * Counts a deletion as failed if it finished at least an hour ago but the request still exists. The next
 * sweep then queues another deletion.
 */
async function retryLater(
  database: Database,
  { baseId, id, tries }: Due,
  { status, finishedAt }: Pick<typeof mutations.$inferSelect, "status" | "finishedAt">,
  now: Date,
): Promise<void> {
  if (status === "queued" || !finishedAt || now.getTime() - finishedAt.getTime() < RETRY_AFTER_MS) return;
  log().error({ baseId, erasureRequestId: id, tries }, "requested erasure failed; will retry");
  await database
    .update(erasureRequests)
    .set({ tries: sql`${erasureRequests.tries} + 1` })
    .where(and(eq(erasureRequests.id, id), eq(erasureRequests.tries, tries)));
}
