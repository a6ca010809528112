import "server-only";
import { findRegionRow } from "@/lib/access/regions/find";
import type { Verb } from "@/lib/contract/contract";
import { fail } from "@/lib/contract/errors";
import { unseal } from "@/lib/platform/secrets";
import { recordEvents } from "@/lib/records/events";
import type { settings } from "./contract";
import { proveAgain } from "./prove";

/** Noted before it is shown: nobody sees the secret without a trace. */
export const revealSecret: Verb<typeof settings.revealSecret> = async (ctx, { body }) => {
  await proveAgain(ctx, body.code);
  const row = await findRegionRow(ctx.db, ctx.region.id);
  if (!row) return fail("region_not_found", "There is no region with this id.");
  await recordEvents(ctx, [{ action: "signing_secret.revealed", recordId: row.id }]);
  return { data: { signingSecret: unseal(row.sealedSigningSecret) } };
};
