import "server-only";
import { and, asc, eq, isNull } from "drizzle-orm";
import { apiKeys } from "@/db/schema/api-keys";
import { clearAccessCache } from "@/lib/access/access-cache";
import { createApiKey } from "@/lib/access/api-keys/create";
import { presentApiKey } from "@/lib/access/api-keys/present";
import type { Handler } from "@/lib/contract/contract";
import { fail } from "@/lib/contract/errors";
import { log } from "@/lib/platform/log";
import type { administration } from "./contract";

const isActiveGlobalKey = and(isNull(apiKeys.regionId), isNull(apiKeys.revokedAt));

export const listGlobalKeys: Handler<typeof administration.keys> = async (ctx) => {
  const rows = await ctx.db.select().from(apiKeys).where(isActiveGlobalKey).orderBy(asc(apiKeys.createdAt));
  return { data: rows.map(presentApiKey) };
};

/** Creates a global key. Writes to the server log, because regions' activity logs don't cover global keys. */
export const createGlobalKey: Handler<typeof administration.createKey> = async (ctx, { body }) => {
  const { row, token } = await createApiKey(ctx, body);
  log().info({ keyId: row.id, scope: row.scope, actor: ctx.actor, requestId: ctx.requestId }, "key created");
  return { data: { ...presentApiKey(row), token } };
};

export const deleteGlobalKey: Handler<typeof administration.deleteKey> = async (ctx, { params }) => {
  const [row] = await ctx.db
    .update(apiKeys)
    .set({ revokedAt: ctx.now(), updatedAt: ctx.now() })
    .where(and(eq(apiKeys.id, params.id), isActiveGlobalKey))
    .returning();
  if (!row) return fail("api_key_not_found", "No admin or webhook key has this id.");
  clearAccessCache();
  log().info({ keyId: row.id, scope: row.scope, actor: ctx.actor, requestId: ctx.requestId }, "key revoked");
  return { data: presentApiKey(row) };
};
