import "server-only";
import { eq } from "drizzle-orm";
import { apiKeys } from "@/db/schema/api-keys";
import type { Context } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import { fail } from "@/lib/contract/errors";
import { recordAuditEvents } from "@/lib/records/audit-events";
import type { apiKeys as endpoints } from "./contract";
import { createApiKey } from "./create";
import { presentApiKey } from "./present";

/**
 * Creates a key for the region. Only a request with an admin key can choose the new key's token
 * (specification, "Authentication and regions").
 */
export const createRegionKey: Handler<typeof endpoints.create> = async (ctx, { body }) => {
  if (body.token !== undefined && (await findKeyScope(ctx)) !== "admin") {
    fail("forbidden", "Only admin keys may choose a key's value; leave `token` out.");
  }
  const { row, token } = await ctx.db.transaction(async (db) => {
    const created = await createApiKey({ ...ctx, db }, { scope: "region", regionId: ctx.region.id, ...body });
    await recordAuditEvents({ ...ctx, db }, [{ action: "api_key.created", recordId: created.row.id }]);
    return created;
  });
  return { data: { ...presentApiKey(row), token } };
};

/** Returns the scope of the calling key, or null if the caller didn't use a key. */
async function findKeyScope({ db, actor }: Context): Promise<"region" | "admin" | "webhook" | null> {
  if (actor.kind !== "api_key") return null;
  const [key] = await db.select({ scope: apiKeys.scope }).from(apiKeys).where(eq(apiKeys.id, actor.id));
  return key?.scope ?? null;
}
