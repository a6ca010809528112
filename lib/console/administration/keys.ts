import "server-only";
import { and, asc, eq, isNull } from "drizzle-orm";
import { apiKeys } from "@/db/schema/api-keys";
import { clearAccessCache } from "@/lib/access/access-cache";
import { createApiKey } from "@/lib/access/api-keys/create";
import { presentApiKey } from "@/lib/access/api-keys/present";
import type { Verb } from "@/lib/contract/contract";
import { fail } from "@/lib/contract/errors";
import { log } from "@/lib/platform/log";
import type { administration } from "./contract";

const isOfNoRegion = and(isNull(apiKeys.regionId), isNull(apiKeys.revokedAt));

export const listGlobalKeys: Verb<typeof administration.keys> = async (ctx) => {
  const rows = await ctx.db.select().from(apiKeys).where(isOfNoRegion).orderBy(asc(apiKeys.createdAt));
  return { data: rows.map(presentApiKey) };
};

/** Of no region, so in no region's activity log: the server's own log tells it. */
export const createGlobalKey: Verb<typeof administration.createKey> = async (ctx, { body }) => {
  const { row, token } = await createApiKey(ctx, body);
  log().info({ keyId: row.id, scope: row.scope, actor: ctx.actor, requestId: ctx.requestId }, "key created");
  return { data: { ...presentApiKey(row), token } };
};

export const deleteGlobalKey: Verb<typeof administration.deleteKey> = async (ctx, { params }) => {
  const [row] = await ctx.db
    .update(apiKeys)
    .set({ revokedAt: ctx.now(), updatedAt: ctx.now() })
    .where(and(eq(apiKeys.id, params.id), isOfNoRegion))
    .returning();
  if (!row) return fail("api_key_not_found", "There is no admin or webhook key with this id.");
  clearAccessCache();
  log().info({ keyId: row.id, scope: row.scope, actor: ctx.actor, requestId: ctx.requestId }, "key revoked");
  return { data: presentApiKey(row) };
};
