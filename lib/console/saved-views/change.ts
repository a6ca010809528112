import "server-only";
import { eq } from "drizzle-orm";
import { savedViews as table } from "@/db/schema/saved-views";
import type { Handler } from "@/lib/contract/contract";
import type { savedViews } from "./contract";
import { getEditableView } from "./find";
import { presentView } from "./present";
import { failNameTaken, recordViewChange } from "./record";

export const changeView: Handler<typeof savedViews.change> = async (ctx, { params, body }) => {
  const row = await ctx.db
    .transaction(async (db) => {
      const inner = { ...ctx, db };
      const before = await getEditableView(inner, params.id);
      const changes = { ...body, updatedAt: ctx.now() };
      await db.update(table).set(changes).where(eq(table.id, before.id));
      await recordViewChange(inner, before);
      return { ...before, name: body.name ?? before.name, query: body.query ?? before.query };
    })
    .catch(failNameTaken);
  return { data: presentView(row, ctx.region) };
};
