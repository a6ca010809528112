import "server-only";
import { replaceSigningSecret } from "@/lib/access/regions/rotate-signing-secret";
import { reauthenticate } from "@/lib/access/staff/reauthenticate";
import type { Handler } from "@/lib/contract/contract";
import type { settings } from "./contract";

export const rotateSecret: Handler<typeof settings.rotateSecret> = async (ctx, { body }) => {
  await reauthenticate(ctx, body.code);
  return { data: await ctx.db.transaction((db) => replaceSigningSecret({ ...ctx, db })) };
};
