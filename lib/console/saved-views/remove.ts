import "server-only";
import { eq } from "drizzle-orm";
import { savedViews as table } from "@/db/schema/saved-views";
import type { Handler } from "@/lib/contract/contract";
import type { savedViews } from "./contract";
import { getEditableView } from "./find";
import { recordViewChange } from "./record";

export const removeView: Handler<typeof savedViews.remove> = async (ctx, { params }) => {
  await ctx.db.transaction(async (db) => {
    const inner = { ...ctx, db };
    const row = await getEditableView(inner, params.id);
    await db.delete(table).where(eq(table.id, row.id));
    await recordViewChange(inner, row);
  });
  return { data: { id: params.id, removed: true } };
};
