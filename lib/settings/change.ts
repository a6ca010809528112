import "server-only";
import { assertCallable } from "@/lib/callbacks/assert-callable";
import type { Verb } from "@/lib/contract";
import { changeRegion } from "@/lib/regions/change";
import { readLogo } from "@/lib/regions/logo";
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
