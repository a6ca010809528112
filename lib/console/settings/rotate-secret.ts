import "server-only";
import { eq } from "drizzle-orm";
import { regions } from "@/db/schema/regions";
import { replaceSigningSecret } from "@/lib/access/regions/rotate-signing-secret";
import { reauthenticate } from "@/lib/access/staff/reauthenticate";
import type { BaseContext } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import { fail } from "@/lib/contract/errors";
import type { Transaction } from "@/lib/platform/database/client";
import type { settings } from "./contract";

export const rotateSecret: Handler<typeof settings.rotateSecret> = async (ctx, { body }) => {
  // Check first, so that a rotation that can't happen doesn't use up a recovery code.
  await ctx.db.transaction((transaction) => assertNotRotated({ ...ctx, db: transaction }, body.seen));
  await reauthenticate(ctx, body.code);
  return ctx.db.transaction(async (transaction) => {
    const inner = { ...ctx, db: transaction };
    await assertNotRotated(inner, body.seen);
    return { data: await replaceSigningSecret(inner) };
  });
};

/**
 * Fails if the secret was rotated since the user loaded the page: by a colleague, or by the user's own
 * request whose response got lost. A second rotation would retire the secret that receivers still use.
 */
async function assertNotRotated(ctx: BaseContext<Transaction>, seen: string | null): Promise<void> {
  const [row] = await ctx.db
    .select({ until: regions.previousSigningSecretUntil })
    .from(regions)
    .where(eq(regions.id, ctx.region.id))
    .for("update");
  const until = row?.until ?? null;
  const isUnchanged = seen === null ? !until || until <= ctx.now() : until?.toISOString() === seen;
  if (!isUnchanged)
    fail(
      "precondition_failed",
      "The secret has been rotated in the meantime. Nothing was changed; reveal the new secret.",
    );
}
