import "server-only";
import { and, asc, eq, isNull } from "drizzle-orm";
import { apiKeys } from "@/db/schema/api-keys";
import { clearAccessCache } from "@/lib/access/access-cache";
import { createApiKey } from "@/lib/access/api-keys/create";
import { presentApiKey } from "@/lib/access/api-keys/present";
import { recordSecurityEvent } from "@/lib/access/security-log/record";
import type { Handler } from "@/lib/contract/contract";
import { fail } from "@/lib/contract/errors";
import type { administration } from "./contract";

const isActiveGlobalKey = and(isNull(apiKeys.regionId), isNull(apiKeys.revokedAt));

export const listGlobalKeys: Handler<typeof administration.keys> = async (ctx) => {
  const rows = await ctx.db.select().from(apiKeys).where(isActiveGlobalKey).orderBy(asc(apiKeys.createdAt));
  return { data: rows.map(presentApiKey) };
};

export const createGlobalKey: Handler<typeof administration.createKey> = async (ctx, { body }) => {
  const { row, token } = await createApiKey(ctx, body);
  return { data: { ...presentApiKey(row), token } };
};

export const deleteGlobalKey: Handler<typeof administration.deleteKey> = async (ctx, { params }) => {
  const revoked = await ctx.db.transaction(async (db) => {
    const [row] = await db
      .update(apiKeys)
      .set({ revokedAt: ctx.now(), updatedAt: ctx.now() })
      .where(and(eq(apiKeys.id, params.id), isActiveGlobalKey))
      .returning();
    if (!row) return fail("api_key_not_found", "No admin or webhook key has this id.");
    const details = { scope: row.scope };
    await recordSecurityEvent({ ...ctx, db }, { action: "api_key.revoked", subjectId: row.id, details });
    return row;
  });
  clearAccessCache();
  return { data: presentApiKey(revoked) };
};
