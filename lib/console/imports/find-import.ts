import "server-only";
import { and, desc, eq, gt, sql } from "drizzle-orm";
import { imports } from "@/db/schema/imports";
import type { BaseContext } from "@/lib/contract/context";
import { IMPORT_UNDO_DAYS } from "@/lib/records/imports/undo-days";
import { LISTED_MAX } from "./limits";

export type ImportOfBase = typeof imports.$inferSelect;

const isUndoable = (ctx: BaseContext) =>
  and(
    eq(imports.baseId, ctx.base.id),
    gt(
      imports.startedAt,
      sql`${ctx.now().toISOString()}::timestamptz - make_interval(days => ${IMPORT_UNDO_DAYS})`,
    ),
  );

export async function findImport(ctx: BaseContext, id: string): Promise<ImportOfBase | null> {
  const [found] = await ctx.db
    .select()
    .from(imports)
    .where(and(isUndoable(ctx), eq(imports.id, id)));
  return found ?? null;
}

export const findImports = (ctx: BaseContext): Promise<ImportOfBase[]> =>
  ctx.db.select().from(imports).where(isUndoable(ctx)).orderBy(desc(imports.startedAt)).limit(LISTED_MAX);
