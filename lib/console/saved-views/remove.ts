import "server-only";
import { eq } from "drizzle-orm";
import { savedViews as table } from "@/db/schema/saved-views";
import type { Verb } from "@/lib/contract/contract";
import type { savedViews } from "./contract";
import { getOwnView } from "./find";
import { recordViewChange } from "./record";

export const removeView: Verb<typeof savedViews.remove> = async (ctx, { params }) => {
  await ctx.db.transaction(async (db) => {
    const inner = { ...ctx, db };
    const row = await getOwnView(inner, params.id);
    await db.delete(table).where(eq(table.id, row.id));
    await recordViewChange(inner, row);
  });
  return { data: { id: params.id, removed: true } };
};
