import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { apiKeys } from "@/db/schema/api-keys";
import { regions } from "@/db/schema/regions";
import { clearAccessCache } from "@/lib/access/access-cache";
import type { Handler } from "@/lib/contract/contract";
import { fail } from "@/lib/contract/errors";
import { recordAuditEvents } from "@/lib/records/audit-events";
import type { apiKeys as endpoints } from "./contract";
import { presentApiKey } from "./present";

/**
 * Revokes a key unless it is the region's last. Locks the region, so that two concurrent calls can't revoke
 * the last two keys.
 */
export const revokeApiKey: Handler<typeof endpoints.delete> = async (ctx, { params }) => {
  const revoked = await ctx.db.transaction(async (transaction) => {
    await transaction.select().from(regions).where(eq(regions.id, ctx.region.id)).for("update");
    const active = await transaction
      .select()
      .from(apiKeys)
      .where(and(eq(apiKeys.regionId, ctx.region.id), isNull(apiKeys.revokedAt)));
    const key = active.find(({ id }) => id === params.id);
    if (!key) fail("api_key_not_found", "The region has no key with this id.");
    if (active.length === 1) {
      fail("last_api_key", "This is the region's only key: create another one first, then delete this one.");
    }
    const change = { revokedAt: ctx.now(), updatedAt: ctx.now() };
    await transaction.update(apiKeys).set(change).where(eq(apiKeys.id, key.id));
    await recordAuditEvents({ ...ctx, db: transaction }, [{ action: "api_key.revoked", recordId: key.id }]);
    return { ...key, ...change };
  });
  clearAccessCache();
  return { data: presentApiKey(revoked) };
};
