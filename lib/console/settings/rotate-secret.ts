import "server-only";
import { rotate } from "@/lib/access/regions/rotate-signing-secret";
import type { Verb } from "@/lib/contract/contract";
import type { settings } from "./contract";
import { proveAgain } from "./prove";

export const rotateSecret: Verb<typeof settings.rotateSecret> = async (ctx, { body }) => {
  await proveAgain(ctx, body.code);
  return { data: await ctx.db.transaction((db) => rotate({ ...ctx, db })) };
};
