import "server-only";
import { eq, sql } from "drizzle-orm";
import { regions } from "@/db/schema/regions";
import type { BaseContext } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import type { Queryable } from "@/lib/platform/database/client";
import { encrypt, newSigningSecret } from "@/lib/platform/secrets";
import { recordAuditEvents } from "@/lib/records/audit-events";
import type { regions as endpoints } from "./contract";
import { failRegionNotFound } from "./find";
import { nextUpdatedAt } from "./next-updated-at";

export const OVERLAP_MS = 24 * 3_600_000;

/**
 * Replaces the secret in one statement, so that concurrent rotations don't lose a secret. Only the new and
 * the previous secret are valid, so rotating twice retires a leaked secret immediately.
 */
export const rotateSigningSecret: Handler<typeof endpoints.rotateSigningSecret> = async (ctx) => ({
  data: await ctx.db.transaction((db) => replaceSigningSecret({ ...ctx, db })),
});

export async function replaceSigningSecret(ctx: BaseContext<Queryable>) {
  const signingSecret = newSigningSecret();
  const previousSecretUntil = new Date(ctx.now().getTime() + OVERLAP_MS);
  const [rotated] = await ctx.db
    .update(regions)
    .set({
      encryptedSigningSecret: encrypt(signingSecret),
      encryptedPreviousSigningSecret: sql`${regions.encryptedSigningSecret}`,
      previousSigningSecretUntil: previousSecretUntil,
      updatedAt: nextUpdatedAt(ctx.now()),
    })
    .where(eq(regions.id, ctx.region.id))
    .returning({ id: regions.id });
  if (!rotated) failRegionNotFound();
  await recordAuditEvents(ctx, [{ action: "signing_secret.rotated", recordId: ctx.region.id }]);
  return { signingSecret, previousSecretUntil: previousSecretUntil.toISOString() };
}
