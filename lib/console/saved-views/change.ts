import "server-only";
import { eq } from "drizzle-orm";
import { savedViews as table } from "@/db/schema/saved-views";
import type { Handler } from "@/lib/contract/contract";
import type { savedViews } from "./contract";
import { getEditableView } from "./find";
import { presentView } from "./present";
import { failNameTaken, recordViewChange } from "./record";
import { withoutFreeText } from "./without-free-text";

export const changeView: Handler<typeof savedViews.change> = async (ctx, { params, body }) => {
  const patch = body.query ? { ...body, query: withoutFreeText(body.query, ctx.region) } : body;
  const row = await ctx.db
    .transaction(async (db) => {
      const inner = { ...ctx, db };
      const before = await getEditableView(inner, params.id);
      const changes = { ...patch, updatedAt: ctx.now() };
      await db.update(table).set(changes).where(eq(table.id, before.id));
      await recordViewChange(inner, before);
      return { ...before, name: patch.name ?? before.name, query: patch.query ?? before.query };
    })
    .catch(failNameTaken);
  return { data: presentView(row, ctx.region) };
};
