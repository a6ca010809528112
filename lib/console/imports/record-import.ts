import "server-only";
import { isNull, sql } from "drizzle-orm";
import { imports } from "@/db/schema/imports";
import type { BaseContext } from "@/lib/contract/context";

/**
 * Stores the start of an import, or raises its highest row number. Returns false if the import was undone.
 */
export async function recordImport(ctx: BaseContext, id: string, lastRow: number): Promise<boolean> {
  const recorded = await ctx.db
    .insert(imports)
    .values({
      baseId: ctx.base.id,
      id,
      startedAt: ctx.now(),
      actorKind: ctx.actor.kind,
      actorId: ctx.actor.id,
      lastRow,
    })
    .onConflictDoUpdate({
      target: [imports.baseId, imports.id],
      set: { lastRow: sql`greatest(${imports.lastRow}, excluded.last_row)` },
      setWhere: isNull(imports.undoneAt),
    })
    .returning({ id: imports.id });
  return recorded.length > 0;
}
