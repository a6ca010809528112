import "server-only";
import { and, gt, inArray } from "drizzle-orm";
import { apiKeyCalls } from "@/db/schema/api-keys";
import type { Context } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import { findApiKeys } from "../regions/find";
import { CALL_DAYS } from "./calls";
import type { apiKeys } from "./contract";
import { presentApiKey } from "./present";

const DAY_MS = 24 * 3_600_000;

export const listApiKeys: Handler<typeof apiKeys.list> = async (ctx) => {
  const keys = await findApiKeys(ctx.db, [ctx.region.id]);
  const callsOf = await findCalls(
    ctx,
    keys.map(({ id }) => id),
  );
  return { data: keys.map((key) => ({ ...presentApiKey(key), callsByDay: callsOf(key.id) })) };
};

async function findCalls(ctx: Context, keyIds: string[]): Promise<(keyId: string) => number[]> {
  const days = Array.from({ length: CALL_DAYS }, (_, index) =>
    new Date(ctx.now().getTime() - (CALL_DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
  const dayBefore = new Date(ctx.now().getTime() - CALL_DAYS * DAY_MS).toISOString().slice(0, 10);
  const rows = await ctx.db
    .select()
    .from(apiKeyCalls)
    .where(and(inArray(apiKeyCalls.apiKeyId, keyIds), gt(apiKeyCalls.day, dayBefore)));
  const counted = new Map(rows.map(({ apiKeyId, day, calls }) => [`${apiKeyId} ${day}`, calls]));
  return (keyId) => days.map((day) => counted.get(`${keyId} ${day}`) ?? 0);
}
