import "server-only";
import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { isUniqueViolation } from "@/db/faults";
import { regions } from "@/db/schema/regions";
import { forgetAccess } from "@/lib/api-keys/access";
import type { Context } from "@/lib/context";
import { type RegionRow, refuseSlug } from "./create";
import type { RegionPatch } from "./schema";
import { replaceDefinitions } from "./stored-definitions";

/**
 * Changes what differs; a patch that says what is stored already leaves `updatedAt` too. Null where there is no such
 * region. Fails with `slug_taken`.
 */
export async function changeRegion(ctx: Context, id: string, patch: RegionPatch): Promise<RegionRow | null> {
  const changed = await ctx.db
    .transaction(async (transaction) => {
      const [before] = await transaction.select().from(regions).where(eq(regions.id, id)).for("update");
      return before ? applyPatch({ ...ctx, db: transaction }, before, patch) : null;
    })
    .catch((fault: unknown) => {
      if (isUniqueViolation(fault)) return refuseSlug();
      throw fault;
    });
  forgetAccess();
  return changed;
}

async function applyPatch(
  ctx: Context<Transaction>,
  before: RegionRow,
  { customFields, ...patch }: RegionPatch,
): Promise<RegionRow> {
  const isReplaced =
    customFields !== undefined && (await replaceDefinitions(ctx.db, before.id, customFields));
  const differing = Object.fromEntries(
    Object.entries(patch).filter(
      ([name, value]) => value !== undefined && !isDeepStrictEqual(value, before[name as keyof RegionRow]),
    ),
  ) as Partial<RegionRow>;
  if (!isReplaced && Object.keys(differing).length === 0) return before;
  const changes = { ...differing, updatedAt: ctx.now() };
  await ctx.db.update(regions).set(changes).where(eq(regions.id, before.id));
  return { ...before, ...changes };
}
