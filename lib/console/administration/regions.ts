import "server-only";
import { asc, count, isNull, min, sql } from "drizzle-orm";
import { apiKeys } from "@/db/schema/api-keys";
import { callbacks, mutations } from "@/db/schema/mutations";
import { recordBases } from "@/db/schema/regions";
import { staffRoles } from "@/db/schema/staff";
import { findRegions } from "@/lib/access/regions/find";
import type { Context } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import { byName } from "@/lib/platform/by-name";
import type { administration } from "./contract";

export const listAdministeredRegions: Handler<typeof administration.regions> = async (ctx) => {
  const [rows, keys, people, queues] = await Promise.all([
    findRegions(ctx.db),
    countKeys(ctx),
    countStaff(ctx),
    findQueues(ctx),
  ]);
  return {
    data: rows.sort(byName).map((row) => ({
      id: row.id,
      name: row.name,
      slug: row.slug,
      contactEmail: row.contactEmail,
      createdAt: row.createdAt.toISOString(),
      apiKeys: keys.get(row.id) ?? 0,
      staff: people.get(row.id) ?? 0,
      queues: queues.filter(({ regionId }) => regionId === row.id).map(({ queue }) => queue),
    })),
  };
};

async function countKeys(ctx: Context): Promise<Map<string | null, number>> {
  const rows = await ctx.db
    .select({ regionId: apiKeys.regionId, times: count() })
    .from(apiKeys)
    .where(isNull(apiKeys.revokedAt))
    .groupBy(apiKeys.regionId);
  return new Map(rows.map(({ regionId, times }) => [regionId, times]));
}

async function countStaff(ctx: Context): Promise<Map<string, number>> {
  const rows = await ctx.db
    .select({ regionId: staffRoles.regionId, times: count() })
    .from(staffRoles)
    .groupBy(staffRoles.regionId);
  return new Map(rows.map(({ regionId, times }) => [regionId, times]));
}

/**
 * Counts the queued mutations and callbacks of every base. The statuses are literals, because Postgres can't
 * use the partial indexes with parameters.
 */
async function findQueues(ctx: Context) {
  const [bases, waiting, pending] = await Promise.all([
    ctx.db.select().from(recordBases).orderBy(asc(recordBases.mode)),
    ctx.db
      .select({ baseId: mutations.baseId, times: count(), oldestAt: min(mutations.createdAt) })
      .from(mutations)
      .where(sql`${mutations.status} = 'queued'`)
      .groupBy(mutations.baseId),
    ctx.db
      .select({ baseId: callbacks.baseId, times: count(), nextAt: min(callbacks.nextAttemptAt) })
      .from(callbacks)
      .where(sql`${callbacks.status} = 'pending'`)
      .groupBy(callbacks.baseId),
  ]);
  return bases.map(({ id, regionId, mode }) => {
    const queued = waiting.find(({ baseId }) => baseId === id);
    const unsent = pending.find(({ baseId }) => baseId === id);
    const queue = {
      mode,
      queuedMutations: queued?.times ?? 0,
      oldestQueuedAt: queued?.oldestAt?.toISOString() ?? null,
      pendingCallbacks: unsent?.times ?? 0,
      nextCallbackAt: unsent?.nextAt?.toISOString() ?? null,
    };
    return { regionId, queue };
  });
}
