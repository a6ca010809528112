import "server-only";
import type { Verb } from "@/lib/contract";
import { changeRegion } from "@/lib/regions/change";
import type { settings } from "./contract";
import { settingsOf } from "./show";

export const changeSettings: Verb<typeof settings.change> = async (ctx, { body }) => {
  await changeRegion(ctx, ctx.region.id, body);
  return { data: await settingsOf(ctx) };
};
