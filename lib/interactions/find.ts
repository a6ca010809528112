import "server-only";
import { and, desc, eq } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { interactions } from "@/db/schema/candidates";
import type { BaseContext } from "@/lib/context";

/** As many as the interface returns at once (specification, Limits). */
export const INTERACTIONS_RETURNED_MAX = 100;

export type InteractionRow = typeof interactions.$inferSelect;

/** The candidate's contact moments, the newest first, 100 at most. */
export const findInteractions = (
  ctx: BaseContext<Queryable>,
  candidateId: string,
): Promise<InteractionRow[]> =>
  ctx.db
    .select()
    .from(interactions)
    .where(and(eq(interactions.baseId, ctx.base.id), eq(interactions.candidateId, candidateId)))
    .orderBy(desc(interactions.performedAt), desc(interactions.id))
    .limit(INTERACTIONS_RETURNED_MAX);
