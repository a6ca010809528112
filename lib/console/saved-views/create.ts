import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { regions } from "@/db/schema/regions";
import { savedViews as table } from "@/db/schema/saved-views";
import type { Handler } from "@/lib/contract/contract";
import { fail } from "@/lib/contract/errors";
import { newUuidV7 } from "@/lib/platform/ids";
import type { savedViews } from "./contract";
import { assertMayShare, type ViewContext, type ViewRow } from "./find";
import { VIEWS_MAX } from "./limits";
import { presentView } from "./present";
import { failNameTaken, recordViewChange } from "./record";
import { withoutFreeText } from "./without-free-text";

export const createView: Handler<typeof savedViews.create> = async (ctx, { body }) => {
  const { isShared, name, query } = body;
  if (isShared) await assertMayShare(ctx);
  const now = ctx.now();
  const row: ViewRow = {
    id: newUuidV7(),
    regionId: ctx.region.id,
    staffId: isShared ? null : ctx.staff.staff.id,
    name,
    query: withoutFreeText(query, ctx.region),
    createdAt: now,
    updatedAt: now,
  };
  await ctx.db
    .transaction(async (db) => {
      const inner = { ...ctx, db };
      await assertBelowViewLimit(inner, row.staffId);
      await db.insert(table).values(row);
      await recordViewChange(inner, row);
    })
    .catch(failNameTaken);
  return { data: presentView(row, ctx.region) };
};

/**
 * Locks the region, because concurrent requests could otherwise exceed the limit. Fails with
 * `too_many_views`.
 */
async function assertBelowViewLimit({ db, region }: ViewContext, staffId: string | null): Promise<void> {
  await db.select({ id: regions.id }).from(regions).where(eq(regions.id, region.id)).for("no key update");
  const isOwner = staffId === null ? isNull(table.staffId) : eq(table.staffId, staffId);
  if ((await db.$count(table, and(eq(table.regionId, region.id), isOwner))) >= VIEWS_MAX)
    fail("too_many_views", `There are already ${VIEWS_MAX} views; delete one first.`);
}
