import "server-only";
import type { Verb } from "@/lib/contract/contract";
import { fail } from "@/lib/contract/errors";
import { recordEvents } from "@/lib/records/events";
import type { apiKeys } from "./contract";
import { createApiKey } from "./create";
import { presentApiKey } from "./present";
import { scopeOf } from "./scope-of";

/** A value of the caller's own is for admin keys only (contract §3). */
export const createForRegion: Verb<typeof apiKeys.create> = async (ctx, { body }) => {
  if (body.token !== undefined && (await scopeOf(ctx)) !== "admin") {
    fail("forbidden", "Only admin keys may choose a key's value; leave `token` out.");
  }
  const { row, token } = await ctx.db.transaction(async (db) => {
    const made = await createApiKey({ ...ctx, db }, { scope: "region", regionId: ctx.region.id, ...body });
    await recordEvents({ ...ctx, db }, [{ action: "api_key.created", recordId: made.row.id }]);
    return made;
  });
  return { data: { ...presentApiKey(row), token } };
};
