import "server-only";
import { and, desc, eq, isNull, lt } from "drizzle-orm";
import { consents } from "@/db/schema/consents";
import type { BaseContext } from "@/lib/contract/context";
import type { Queryable } from "@/lib/platform/database/client";

export type ConsentRow = typeof consents.$inferSelect;

const SHOWN_MAX = 100;

/**
 * Finds the entries of a candidate's consent log, newest first, except undone ones. With `after`, finds only
 * entries older than that row.
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
        isNull(consents.undoneBy),
        after && lt(consents.id, after.id),
      ),
    )
    .orderBy(desc(consents.id))
    .limit(limit);

/**
 * Returns when the candidate's consent was withdrawn, or null if it wasn't. A record that never had consent
 * doesn't count, because the region may have another legal basis.
 */
export async function findWithdrawnAt(
  ctx: BaseContext<Queryable>,
  candidateId: string,
  privacyConsent: boolean,
): Promise<Date | null> {
  if (privacyConsent) return null;
  const [latest] = await findConsents(ctx, candidateId, { limit: 1 });
  return latest?.isGiven === false ? latest.occurredAt : null;
}

/**
 * Finds the version of the text in a candidate's latest entry with this consent. An entry that restores the
 * consent must have the same version.
 */
export async function findTextVersion(
  ctx: BaseContext<Queryable>,
  candidateId: string,
  isGiven: boolean,
): Promise<number | null> {
  const [latest] = await ctx.db
    .select({ textVersion: consents.textVersion })
    .from(consents)
    .where(
      and(
        eq(consents.baseId, ctx.base.id),
        eq(consents.candidateId, candidateId),
        eq(consents.isGiven, isGiven),
        isNull(consents.undoneBy),
      ),
    )
    .orderBy(desc(consents.id))
    .limit(1);
  return latest?.textVersion ?? null;
}

/** Returns whether the latest entry of the consent log is a withdrawal by the candidate. */
export async function isWithdrawnByCandidate(
  ctx: BaseContext<Queryable>,
  candidateId: string,
): Promise<boolean> {
  const [latest] = await findConsents(ctx, candidateId, { limit: 1 });
  return latest?.actorKind === "candidate" && !latest.isGiven;
}
