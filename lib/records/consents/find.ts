import "server-only";
import { and, desc, eq } from "drizzle-orm";
import { consents } from "@/db/schema/consents";
import type { BaseContext } from "@/lib/contract/context";
import type { Queryable } from "@/lib/platform/database/client";

export type ConsentRow = typeof consents.$inferSelect;

const SHOWN_MAX = 100;

/** Finds when a candidate gave and withdrew consent, newest first. */
export const findConsents = (ctx: BaseContext<Queryable>, candidateId: string): Promise<ConsentRow[]> =>
  ctx.db
    .select()
    .from(consents)
    .where(and(eq(consents.baseId, ctx.base.id), eq(consents.candidateId, candidateId)))
    .orderBy(desc(consents.id))
    .limit(SHOWN_MAX);
