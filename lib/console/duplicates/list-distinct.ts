import "server-only";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { distinctCandidates as table } from "@/db/schema/candidate-merges";
import { candidates } from "@/db/schema/candidates";
import type { Handler } from "@/lib/contract/contract";
import { cutPage, decodeCursor } from "@/lib/contract/cursor";
import type { duplicates } from "./contract";
import { pairedCandidateColumns, presentPairedCandidate } from "./paired-candidate";
import { reasonsOf } from "./reasons-of";

export const listDistinct: Handler<typeof duplicates.distinct> = async (ctx, { query }) => {
  const { pageSize, cursor } = query;
  const list = [ctx.base.id, "distinct candidates"];
  const before = cursor === undefined ? null : decodeCursor(cursor, list);
  const isBefore =
    before &&
    sql`(${table.decidedAt}, ${table.firstId}, ${table.secondId}) < (${before[0]}::timestamptz, ${before[1]}, ${before[2]})`;
  const found = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table.baseId, ctx.base.id), isBefore ?? undefined))
    .orderBy(desc(table.decidedAt), desc(table.firstId), desc(table.secondId))
    .limit(pageSize + 1);
  const { page, meta } = cutPage(found, pageSize, list, ({ decidedAt, firstId, secondId }) => [
    decidedAt.toISOString(),
    firstId,
    secondId,
  ]);
  const ids = page.flatMap(({ firstId, secondId }) => [firstId, secondId]);
  const rows = await ctx.db
    .select(pairedCandidateColumns)
    .from(candidates)
    .where(and(eq(candidates.baseId, ctx.base.id), inArray(candidates.id, ids)));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    data: page.flatMap(({ firstId, secondId }) => {
      const [first, second] = [byId.get(firstId), byId.get(secondId)];
      // A candidate may be deleted between the two queries.
      if (!first || !second) return [];
      const reasons = reasonsOf(first, second);
      return [{ first: presentPairedCandidate(first), second: presentPairedCandidate(second), reasons }];
    }),
    meta,
  };
};
