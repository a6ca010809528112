import "server-only";
import type { Handler } from "@/lib/contract/contract";
import { fail } from "@/lib/contract/errors";
import { recordAuditEvents } from "@/lib/records/audit-events";
import type { apiKeys } from "./contract";
import { createApiKey } from "./create";
import { findKeyScope } from "./find-key-scope";
import { presentApiKey } from "./present";

/**
 * Creates a key for the region. Only a request with an admin key can choose the new key's token
 * (specification, "Authentication and regions").
 */
export const createRegionKey: Handler<typeof apiKeys.create> = async (ctx, { body }) => {
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
