import "server-only";
import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import { savedViews as table } from "@/db/schema/saved-views";
import type { Handler } from "@/lib/contract/contract";
import { fail } from "@/lib/contract/errors";
import type { savedViews } from "./contract";
import { getEditableView } from "./find";
import { presentView } from "./present";
import { failNameTaken, recordViewChange } from "./record";
import type { SavedView, SavedViewPatch } from "./schema";
import { withoutFreeText } from "./without-free-text";

/** Fails with `precondition_failed` if the user hasn't seen the view's current query or name (`isUnseen`). */
export const changeView: Handler<typeof savedViews.change> = async (
  ctx,
  { params, body: { seen, seenName, ...values } },
) => {
  const row = await ctx.db
    .transaction(async (db) => {
      const inner = { ...ctx, db };
      const before = await getEditableView(inner, params.id);
      if (isUnseen(presentView(before, ctx.region), { seen, seenName }))
        fail("precondition_failed", "Someone else has changed this view since you read it.");
      const query = values.query && withoutFreeText(values.query, ctx.region, before.query);
      const patch = query ? { ...values, query } : values;
      const changes = { ...patch, updatedAt: ctx.now() };
      await db.update(table).set(changes).where(eq(table.id, before.id));
      await recordViewChange(inner, before);
      return { ...before, name: values.name ?? before.name, query: query ?? before.query };
    })
    .catch(failNameTaken);
  return { data: presentView(row, ctx.region) };
};

/** Returns whether the view differs from what the user saw. Compares only what the caller sent. */
const isUnseen = (
  { name, query }: SavedView,
  { seen, seenName }: Pick<SavedViewPatch, "seen" | "seenName">,
) => (seen !== undefined && !isDeepStrictEqual(seen, query)) || (seenName !== undefined && seenName !== name);
