import "server-only";
import { and, desc, eq, lt } from "drizzle-orm";
import { candidateChanges } from "@/db/schema/candidate-changes";
import type { BaseContext } from "@/lib/contract/context";
import type { Queryable } from "@/lib/platform/database/client";

export type ChangeRow = typeof candidateChanges.$inferSelect;

/**
 * Finds at most `limit` changes to a candidate's fields, newest first. With `after`, finds only changes older
 * than that row.
 */
export const findChanges = (
  ctx: BaseContext<Queryable>,
  candidateId: string,
  limit: number,
  after?: ChangeRow,
): Promise<ChangeRow[]> =>
  ctx.db
    .select()
    .from(candidateChanges)
    .where(
      and(
        eq(candidateChanges.baseId, ctx.base.id),
        eq(candidateChanges.candidateId, candidateId),
        after && lt(candidateChanges.id, after.id),
      ),
    )
    .orderBy(desc(candidateChanges.id))
    .limit(limit);
