import "server-only";
import type * as z from "zod";
import { failRegionNotFound, findRegionRow } from "@/lib/access/regions/find";
import { findLogoPath } from "@/lib/access/regions/logo";
import { countUndelivered } from "@/lib/access/regions/move-callbacks";
import { findConfirmation } from "@/lib/access/staff/reauthenticate";
import type { BaseContext, StaffAccess } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import { acrossBases } from "@/lib/platform/database/base-database";
import type { settings } from "./contract";
import type { Settings } from "./schema";

export const showSettings: Handler<typeof settings.show> = async (ctx) => ({ data: await getSettings(ctx) });

export async function getSettings(
  ctx: BaseContext & { staff: StaffAccess },
): Promise<z.input<typeof Settings>> {
  const [row, logo, confirmBy] = await Promise.all([
    findRegionRow(ctx.db, ctx.region.id),
    findLogoPath(ctx.db, ctx.region.id),
    findConfirmation(ctx.staff),
  ]);
  if (!row) return failRegionNotFound();
  const until = row.previousSigningSecretUntil;
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    contactEmail: row.contactEmail,
    accentColour: row.accentColour,
    logo,
    callbackUrl: row.callbackUrl,
    undeliveredCallbacks: await countOwn(ctx, row.callbackUrl),
    allowedRedirectUrls: row.allowedRedirectUrls,
    notices: row.notices,
    previousSecretUntil: until && until > ctx.now() ? until.toISOString() : null,
    confirmBy,
  };
}

const countOwn = async (ctx: BaseContext, from: string | null): Promise<number> =>
  from === null ? 0 : countUndelivered(acrossBases(ctx).db, { regionId: ctx.region.id, from });
