import "server-only";
import { and, desc, eq, lt } from "drizzle-orm";
import { consents } from "@/db/schema/consents";
import type { BaseContext } from "@/lib/contract/context";
import type { Queryable } from "@/lib/platform/database/client";

export type ConsentRow = typeof consents.$inferSelect;

const SHOWN_MAX = 100;

/**
 * Finds the entries of a candidate's consent log, newest first. With `after`, finds only entries older than
 * that row.
 */
export const findConsents = (
  ctx: BaseContext<Queryable>,
  candidateId: string,
  { after, limit = SHOWN_MAX }: { after?: ConsentRow | undefined; limit?: number } = {},
): Promise<ConsentRow[]> =>
  ctx.db
    .select()
    .from(consents)
    .where(
      and(
        eq(consents.baseId, ctx.base.id),
        eq(consents.candidateId, candidateId),
        after && lt(consents.id, after.id),
      ),
    )
    .orderBy(desc(consents.id))
    .limit(limit);
