import "server-only";
import { and, desc, eq, gte, isNull, sql } from "drizzle-orm";
import { candidateMerges } from "@/db/schema/candidate-merges";
import { consents } from "@/db/schema/consents";
import { privacyRequests } from "@/db/schema/privacy-requests";
import type { BaseContext } from "@/lib/contract/context";
import type { Transaction } from "@/lib/platform/database/client";
import { newUuidV7 } from "@/lib/platform/ids";
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
 * Gives the restored candidate copies of the privacy requests that the remaining candidate sent since the
 * merge, because those requests were about the data of both candidates. Also copies open requests: the region
 * must answer them for both.
 */
export async function copyPrivacyRequests(
  { db, base }: Ctx,
  fromId: string,
  toId: string,
  mergedAt: Date,
): Promise<void> {
  const rows = await db
    .select()
    .from(privacyRequests)
    .where(
      and(
        eq(privacyRequests.baseId, base.id),
        eq(privacyRequests.candidateId, fromId),
        gte(privacyRequests.requestedAt, mergedAt),
        sql`not exists (
          select from ${candidateMerges} as merge
          where merge.base_id = ${base.id} and merge.candidate_id = ${fromId}
            and merge.undo #> '{moved,privacyRequests}' ? privacy_requests.id::text)`,
      ),
    );
  if (rows.length > 0)
    await db
      .insert(privacyRequests)
      .values(rows.map((row) => ({ ...row, id: newUuidV7(), candidateId: toId })));
}
