import "server-only";
import { and, desc, eq, gte, inArray, isNull, or, sql } from "drizzle-orm";
import { candidateMerges } from "@/db/schema/candidate-merges";
import { consents } from "@/db/schema/consents";
import { privacyRequests } from "@/db/schema/privacy-requests";
import type { BaseContext } from "@/lib/contract/context";
import type { Transaction } from "@/lib/platform/database/client";
import { newUuidV7 } from "@/lib/platform/ids";
import type { Language } from "@/lib/platform/languages";
import type { ConsentRow } from "../consents/find";
import { isOwnConsent } from "./changed-since";

type Ctx = BaseContext<Transaction>;

/** Finds the latest withdrawal of consent since a merge, except for those of merged candidates. */
export async function findWithdrawalSince(
  ctx: Ctx,
  candidateId: string,
  mergedAt: Date,
): Promise<ConsentRow | null> {
  const [found] = await ctx.db
    .select()
    .from(consents)
    .where(
      and(
        eq(consents.baseId, ctx.base.id),
        eq(consents.candidateId, candidateId),
        eq(consents.isGiven, false),
        isNull(consents.undoneBy),
        gte(consents.occurredAt, mergedAt),
        isOwnConsent(ctx, candidateId),
      ),
    )
    .orderBy(desc(consents.id))
    .limit(1);
  return found ?? null;
}

export async function copyConsent({ db }: Ctx, { id, ...entry }: ConsentRow, toId: string): Promise<void> {
  await db.insert(consents).values({ ...entry, candidateId: toId });
}

/**
 * Limits the use of both candidates' data by the restrictions and objections that were sent while the
 * candidates were merged and that the region approved, because these were about the data of both. A request
 * belongs to the candidate who sent it. The other candidate gets a copy without the texts, which only the
 * sender may read. `sent` contains the ids of the requests that the restored candidate sent.
 */
export async function copyLimits(
  ctx: Ctx,
  { remainingId, mergedId }: { remainingId: string; mergedId: string },
  mergedAt: Date,
  sent: readonly string[],
): Promise<void> {
  const { candidateId, id, requestedAt } = privacyRequests;
  const isSentByRemaining = and(
    eq(candidateId, remainingId),
    gte(requestedAt, mergedAt),
    sql`not exists (
      select from ${candidateMerges} as merge
      where merge.base_id = ${ctx.base.id} and merge.candidate_id = ${remainingId}
        and merge.undo #> '{moved,privacyRequests}' ? privacy_requests.id::text)`,
  );
  const rows = await ctx.db
    .select()
    .from(privacyRequests)
    .where(
      and(
        eq(privacyRequests.baseId, ctx.base.id),
        eq(privacyRequests.decision, "approved"),
        or(isSentByRemaining, and(eq(candidateId, mergedId), inArray(id, [...sent]))),
      ),
    );
  const copies = rows.map((row) => ({
    ...row,
    id: newUuidV7(),
    candidateId: row.candidateId === mergedId ? remainingId : mergedId,
    explanation: null,
    answer: COPIED_ANSWERS[row.language],
  }));
  if (copies.length > 0) await ctx.db.insert(privacyRequests).values(copies);
}

/** The text that replaces the region's answer in the copy for the person who didn't send the request. */
export const COPIED_ANSWERS: Record<Language, string> = {
  nl: "Je gegevens waren een tijd samengevoegd met andere gegevens. Toen is dit verzoek goedgekeurd. Daarom geldt het ook voor jouw gegevens.",
  en: "Your data was merged with other data for a while. This request was approved in that time, so it also applies to your data.",
};
