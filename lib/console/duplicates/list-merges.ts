import "server-only";
import { and, desc, eq, gt, isNotNull, sql } from "drizzle-orm";
import { candidateMerges as table } from "@/db/schema/candidate-merges";
import { candidates } from "@/db/schema/candidates";
import type { Handler } from "@/lib/contract/contract";
import { cutPage, decodeCursor } from "@/lib/contract/cursor";
import { undoableSince, undoableUntil } from "@/lib/records/merges/undo-data";
import type { duplicates } from "./contract";

/**
 * Omits a merge if the remaining candidate was later merged into another candidate, because the later merge
 * must be undone first.
 */
export const listMerges: Handler<typeof duplicates.merges> = async (ctx, { query }) => {
  const { pageSize, cursor } = query;
  const list = [ctx.base.id, "merges"];
  const before = cursor === undefined ? null : decodeCursor(cursor, list);
  const found = await ctx.db
    .select({
      mergedId: table.mergedId,
      mergedName: sql<string>`${table.undo} -> 'merged' ->> 'name'`,
      mergedEmail: sql<string>`${table.undo} -> 'merged' ->> 'email'`,
      candidateId: candidates.id,
      candidateName: candidates.name,
      formerName: sql<string>`coalesce(${table.undo} #>> '{fields,name,before}', ${candidates.name})`,
      formerEmail: sql<string>`coalesce(${table.undo} #>> '{fields,email,before}', ${candidates.email})`,
      mergedAt: table.mergedAt,
    })
    .from(table)
    .innerJoin(candidates, and(eq(candidates.baseId, table.baseId), eq(candidates.id, table.candidateId)))
    .where(
      and(
        eq(table.baseId, ctx.base.id),
        eq(table.intoId, table.candidateId),
        isNotNull(table.undo),
        gt(table.mergedAt, undoableSince(ctx.now())),
        before
          ? sql`(${table.mergedAt}, ${table.mergedId}) < (${before[0]}::timestamptz, ${before[1]})`
          : undefined,
      ),
    )
    .orderBy(desc(table.mergedAt), desc(table.mergedId))
    .limit(pageSize + 1);
  const { page, meta } = cutPage(found, pageSize, list, ({ mergedAt, mergedId }) => [
    mergedAt.toISOString(),
    mergedId,
  ]);
  return {
    data: page.map(({ mergedAt, ...merge }) => ({
      ...merge,
      mergedAt: mergedAt.toISOString(),
      undoableUntil: undoableUntil(mergedAt).toISOString(),
    })),
    meta,
  };
};
