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
 * Finds the entry, a consent or a withdrawal, that set the candidate's `privacyConsent`. Returns null if there
 * is none, such as for a candidate who never gave consent.
 */
export async function findDecision(
  ctx: BaseContext<Queryable>,
  { id, privacyConsent }: { id: string; privacyConsent: boolean },
): Promise<ConsentRow | null> {
  const [latest] = await findConsents(ctx, id, { limit: 1 });
  return latest?.isGiven === privacyConsent ? latest : null;
}

/**
 * Returns whether the candidate withdrew consent and nobody has recorded a consent since. Others may
 * also have recorded a withdrawal, such as for a record that was merged into this one.
 */
export async function isWithdrawnByCandidate(
  ctx: BaseContext<Queryable>,
  candidateId: string,
): Promise<boolean> {
  const entries = await findConsents(ctx, candidateId);
  const since = entries.findIndex(({ isGiven }) => isGiven);
  const withdrawals = since === -1 ? entries : entries.slice(0, since);
  return withdrawals.some(({ actorKind }) => actorKind === "candidate");
}

/** Returns a filter that omits entries that a newer entry repeats. Call it with the newest entry first. */
export function newRepeatFilter(): (row: ConsentRow) => boolean {
  const repeated = new Set<string>();
  return ({ isGiven, occurredAt, actorKind, actorId, isRepeat }) => {
    const decision = JSON.stringify([isGiven, occurredAt, actorKind, actorId]);
    const isShown = !repeated.has(decision);
    if (isRepeat) repeated.add(decision);
    return isShown;
  };
}
