import "server-only";
import { failRegionNotFound, findRegionRow } from "@/lib/access/regions/find";
import { reauthenticate } from "@/lib/access/staff/reauthenticate";
import type { Handler } from "@/lib/contract/contract";
import { decrypt } from "@/lib/platform/secrets";
import { recordAuditEvents } from "@/lib/records/audit-events";
import type { settings } from "./contract";

/** Returns the signing secret. Records an audit event first, so that every reveal is logged. */
export const revealSecret: Handler<typeof settings.revealSecret> = async (ctx, { body }) => {
  await reauthenticate(ctx, body.code);
  const row = (await findRegionRow(ctx.db, ctx.region.id)) ?? failRegionNotFound();
  await recordAuditEvents(ctx, [{ action: "signing_secret.revealed", recordId: row.id }]);
  return { data: { signingSecret: decrypt(row.encryptedSigningSecret) } };
};
