import "server-only";
import { and, count, eq, min, sql } from "drizzle-orm";
import { callbacks, mutations } from "@/db/schema/mutations";
import type { Handler } from "@/lib/contract/contract";
import { processDeliverySlots } from "@/lib/engine/callbacks/delivery-slots";
import type { queueMonitoring } from "./contract";

const iso = (moment: Date | null | undefined) => moment?.toISOString() ?? null;

/**
 * Counts the base's queued mutations and callbacks. The statuses are literals, because Postgres can't use the
 * partial indexes with parameters.
 */
export const showQueue: Handler<typeof queueMonitoring.queue> = async (ctx) => {
  const [[waiting], [pending]] = await Promise.all([
    ctx.db
      .select({ count: count(), oldestAt: min(mutations.createdAt) })
      .from(mutations)
      .where(and(eq(mutations.baseId, ctx.base.id), sql`${mutations.status} = 'queued'`)),
    ctx.db
      .select({ count: count(), nextAt: min(callbacks.nextAttemptAt) })
      .from(callbacks)
      .where(and(eq(callbacks.baseId, ctx.base.id), sql`${callbacks.status} = 'pending'`)),
  ]);
  return {
    data: {
      queuedMutations: waiting?.count ?? 0,
      oldestQueuedAt: iso(waiting?.oldestAt),
      pendingCallbacks: pending?.count ?? 0,
      nextCallbackAt: iso(pending?.nextAt),
      unresponsiveReceivers: processDeliverySlots()
        .breaker.listOpen(ctx.base.id)
        .map(({ host, since, failure }) => ({ host, since: since.toISOString(), failure })),
    },
  };
};
