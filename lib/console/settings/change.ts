import "server-only";
import { changeRegion } from "@/lib/access/regions/change";
import { parseLogo } from "@/lib/access/regions/logo";
import type { Handler } from "@/lib/contract/contract";
import { assertCallbackUrl } from "@/lib/engine/callbacks/assert-callback-url";
import { acrossBases } from "@/lib/platform/database/base-database";
import { NOTICE_KINDS } from "@/lib/records/candidate-notices/kinds";
import type { settings } from "./contract";
import { getSettings } from "./show";

export const changeSettings: Handler<typeof settings.change> = async (
  ctx,
  { body: { logo, notices, seen, ...patch } },
) => {
  if (patch.callbackUrl) assertCallbackUrl(patch.callbackUrl, "body");
  const change = {
    ...patch,
    notices: notices && NOTICE_KINDS.filter((kind) => notices.includes(kind)),
    logo: typeof logo === "string" ? await parseLogo(logo) : logo,
  };
  await changeRegion(acrossBases(ctx), ctx.region.id, change, { seen });
  return { data: await getSettings(ctx) };
};
