import "server-only";
import { and, desc, eq, inArray, isNull, min, notInArray, or, sql } from "drizzle-orm";
import { consents } from "@/db/schema/consents";
import type { MutationContext } from "@/lib/contract/context";
import type { StoredCandidate } from "../candidates/stored";
import { type ConsentRow, findConsents } from "./find";
import { isOwnEntry } from "./is-own-entry";
import { type Decision, recordRepeat } from "./record";

type Candidate = Pick<StoredCandidate, "id" | "privacyConsent">;

/**
 * After a merge or an undo, adds to the log the decision that the candidate's consent comes from, unless the
 * last entry already explains this consent. Merges and undos don't decide anything themselves, so such a
 * repeat:
 * - has the actor and time of the decision, or those of the merge or undo if the log has no decision;
 * - never counts as the person's own decision (`isOwnConsent`);
 * - is undone by undoing anything before it, because the entries that made it necessary may be gone. If it is
 *   still necessary, the undo adds it again.
 */
export async function keepConsent(
  ctx: MutationContext,
  { id, privacyConsent }: Candidate,
  decision: Decision,
): Promise<void> {
  const [last] = await findConsents(ctx, id, { limit: 1 });
  if (explains(last, privacyConsent, decision)) return;
  await recordRepeat(ctx, { candidateId: id, isGiven: privacyConsent }, decision);
}

/**
 * Returns whether the last entry explains the consent. Consent to an older text doesn't explain consent to a
 * newer one. A withdrawal by somebody else doesn't explain a withdrawal by the candidate.
 */
const explains = (last: ConsentRow | undefined, isGiven: boolean, decision: Decision) =>
  (last?.isGiven ?? false) === isGiven &&
  (last?.textVersion ?? -1) >= (decision?.textVersion ?? -1) &&
  (isGiven || !last || decision?.actorKind !== "candidate" || last.actorKind === "candidate");

/**
 * Marks the consent log entries of undone mutations as undone, and also later repeats of decisions. Then
 * repeats the decision that now applies, if necessary (`keepConsent`). The candidate's consent must already
 * be restored.
 */
export async function undoConsents(
  ctx: MutationContext,
  candidate: Candidate,
  mutationIds: readonly string[],
): Promise<void> {
  const isOfCandidate = and(
    eq(consents.baseId, ctx.base.id),
    eq(consents.candidateId, candidate.id),
    isNull(consents.undoneBy),
  );
  const isOther = or(isNull(consents.mutationId), notInArray(consents.mutationId, [...mutationIds]));
  // Read the decision before marking entries as undone. A repeat may be the only entry that still shows who
  // made the decision, and the update below marks repeats as undone.
  const [decision = null] = await ctx.db
    .select()
    .from(consents)
    .where(and(isOfCandidate, isOwnEntry, eq(consents.isGiven, candidate.privacyConsent), isOther))
    .orderBy(desc(consents.id))
    .limit(1);
  const isUndone = inArray(consents.mutationId, [...mutationIds]);
  const first = ctx.db
    .select({ id: min(consents.id) })
    .from(consents)
    .where(and(isOfCandidate, isUndone));
  // Earlier repeats are about merges that haven't been undone.
  const isLater = sql`consents.id > coalesce(${first}, 0)`;
  await ctx.db
    .update(consents)
    .set({ undoneBy: ctx.mutationId })
    .where(and(isOfCandidate, or(isUndone, and(consents.isRepeat, isOwnEntry, isLater))));
  await keepConsent(ctx, candidate, decision);
}
