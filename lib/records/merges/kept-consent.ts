import "server-only";
import { and, eq } from "drizzle-orm";
import { consents } from "@/db/schema/consents";
import type { MutationContext } from "@/lib/contract/context";
import type { StoredCandidate } from "../candidates/stored";
import { findConsents } from "../consents/find";
import { recordConsents } from "../consents/record";

/**
 * After a merge, the consent log contains the entries of both records. If the last entry differs from the
 * remaining candidate's own consent, or has an older version of the text, adds the own consent to the log.
 */
export async function recordKeptConsent(
  ctx: MutationContext,
  { id, privacyConsent }: StoredCandidate,
  textVersion: number | null,
): Promise<void> {
  const [last] = await findConsents(ctx, id, { limit: 1 });
  const isSame = (last?.isGiven ?? false) === privacyConsent;
  if (isSame && (last?.textVersion ?? -1) >= (textVersion ?? -1)) return;
  await recordConsents(ctx, [{ candidateId: id, isGiven: privacyConsent, textVersion }]);
}

/**
 * Marks the entries that a merge added to the remaining candidate's consent log as undone. An entry that
 * restores the consent would look like a decision by the person, such as a withdrawal.
 */
export async function undoMergeConsents(
  ctx: MutationContext,
  candidateId: string,
  mergeMutationId: string | null,
): Promise<void> {
  if (!mergeMutationId) return;
  await ctx.db
    .update(consents)
    .set({ undoneBy: ctx.mutationId })
    .where(
      and(
        eq(consents.baseId, ctx.base.id),
        eq(consents.candidateId, candidateId),
        eq(consents.mutationId, mergeMutationId),
      ),
    );
}
