import "server-only";
import { and, count, eq, inArray, min, sql } from "drizzle-orm";
import { callbacks, mutations } from "@/db/schema/mutations";
import type { BaseContext } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import { processDeliverySlots } from "@/lib/engine/callbacks/delivery-slots";
import type { queueMonitoring } from "./contract";

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
      oldestQueuedAt: waiting?.oldestAt?.toISOString() ?? null,
      pendingCallbacks: pending?.count ?? 0,
      nextCallbackAt: pending?.nextAt?.toISOString() ?? null,
      unresponsiveReceivers: await findUnresponsive(ctx),
    },
  };
};

/**
 * Returns the receivers that don't respond and for which callbacks are waiting. Omits receivers without
 * waiting callbacks, because no delivery could show that such a receiver responds again.
 */
async function findUnresponsive({ db, base }: BaseContext) {
  const open = processDeliverySlots().breaker.listOpen(base.id);
  if (open.length === 0) return [];
  const hosts = open.map(({ host }) => host);
  const waiting = await db
    .selectDistinct({ host: callbacks.host })
    .from(callbacks)
    .where(
      and(
        eq(callbacks.baseId, base.id),
        sql`${callbacks.status} = 'pending'`,
        inArray(callbacks.host, hosts),
      ),
    );
  return open
    .filter((receiver) => waiting.some(({ host }) => host === receiver.host))
    .map(({ host, since, failure }) => ({ host, since: since.toISOString(), failure }));
}
