import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { consents } from "@/db/schema/consents";
import type { MutationContext } from "@/lib/contract/context";
import type { StoredCandidate } from "../candidates/stored";
import { findConsents, findTextVersion } from "./find";
import { recordConsents } from "./record";

type Candidate = Pick<StoredCandidate, "id" | "privacyConsent">;

/**
 * After a merge, the consent log contains the entries of both records. If the last entry differs from the
 * remaining candidate's own consent, or has an older version of the text, adds the own consent to the log.
 */
export async function recordKeptConsent(
  ctx: MutationContext,
  { id, privacyConsent }: Candidate,
  textVersion: number | null,
): Promise<void> {
  const [last] = await findConsents(ctx, id, { limit: 1 });
  const isSame = (last?.isGiven ?? false) === privacyConsent;
  if (isSame && (last?.textVersion ?? -1) >= (textVersion ?? -1)) return;
  await recordConsents(ctx, [{ candidateId: id, isGiven: privacyConsent, textVersion }]);
}

/**
 * Marks the entries of undone mutations in the log of a candidate, whose consent is already restored. A new
 * entry for the restored consent would look like a decision by the person, such as a withdrawal.
 */
export async function undoConsents(
  ctx: MutationContext,
  candidate: Candidate,
  mutationIds: readonly string[],
): Promise<void> {
  await ctx.db
    .update(consents)
    .set({ undoneBy: ctx.mutationId })
    .where(
      and(
        eq(consents.baseId, ctx.base.id),
        eq(consents.candidateId, candidate.id),
        inArray(consents.mutationId, [...mutationIds]),
      ),
    );
  await recordKeptConsent(ctx, candidate, await findTextVersion(ctx, candidate.id, candidate.privacyConsent));
}
