import "server-only";
import { eq } from "drizzle-orm";
import { savedViews as table } from "@/db/schema/saved-views";
import type { Verb } from "@/lib/contract/contract";
import type { savedViews } from "./contract";
import { getOwnView } from "./find";
import { presentView } from "./present";
import { recordViewChange, refuseName } from "./record";

export const changeView: Verb<typeof savedViews.change> = async (ctx, { params, body }) => {
  const row = await ctx.db
    .transaction(async (db) => {
      const inner = { ...ctx, db };
      const before = await getOwnView(inner, params.id);
      const changes = { ...body, updatedAt: ctx.now() };
      await db.update(table).set(changes).where(eq(table.id, before.id));
      await recordViewChange(inner, before);
      return { ...before, name: body.name ?? before.name, query: body.query ?? before.query };
    })
    .catch(refuseName);
  return { data: presentView(row, ctx.region) };
};
