import "server-only";
import { changeRegion } from "@/lib/access/regions/change";
import { readLogo } from "@/lib/access/regions/logo";
import type { Verb } from "@/lib/contract/contract";
import { assertCallable } from "@/lib/engine/callbacks/assert-callable";
import type { settings } from "./contract";
import { settingsOf } from "./show";

export const changeSettings: Verb<typeof settings.change> = async (ctx, { body: { logo, ...patch } }) => {
  if (patch.callbackUrl) assertCallable(patch.callbackUrl, "body");
  await changeRegion(ctx, ctx.region.id, {
    ...patch,
    logo: typeof logo === "string" ? await readLogo(logo) : logo,
  });
  return { data: await settingsOf(ctx) };
};
