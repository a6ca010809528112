import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { mutedNotices } from "@/db/schema/candidate-mails";
import type { BaseContext } from "@/lib/contract/context";
import type { Database, Queryable, Transaction } from "@/lib/platform/database/client";
import { deleteUnsentMailAbout } from "@/lib/platform/mail/outbox";
import { OPTIONAL_NOTICE_KINDS, type OptionalNoticeKind, topicsWithin } from "./kinds";

type CandidateKey = { baseId: number; candidateId: string };

const matchesCandidate = ({ baseId, candidateId }: CandidateKey) =>
  and(eq(mutedNotices.baseId, baseId), eq(mutedNotices.candidateId, candidateId));

/** Finds the kinds of notices that a candidate turned off. */
export async function findMutedNotices(
  queryable: Queryable,
  candidate: CandidateKey,
): Promise<OptionalNoticeKind[]> {
  const rows = await queryable
    .select({ kind: mutedNotices.kind })
    .from(mutedNotices)
    .where(matchesCandidate(candidate));
  return rows.map(({ kind }) => kind);
}

/**
 * Stores the kinds of notices that a candidate wants. All other optional kinds are muted, and unsent e-mails
 * about nothing else are deleted.
 */
export async function storeWantedNotices(
  database: Database,
  candidate: CandidateKey,
  wanted: readonly string[],
): Promise<void> {
  const muted = OPTIONAL_NOTICE_KINDS.filter((kind) => !wanted.includes(kind));
  await database.transaction(async (transaction) => {
    await storeMutedNotices(transaction, candidate, muted);
    await deleteUnsentMailAbout({ db: transaction }, candidate, topicsWithin(muted));
  });
}

/** Replaces the kinds of notices that a candidate turned off. */
export async function storeMutedNotices(
  transaction: Transaction,
  candidate: CandidateKey,
  muted: readonly OptionalNoticeKind[],
): Promise<void> {
  await transaction.delete(mutedNotices).where(matchesCandidate(candidate));
  if (muted.length > 0)
    await transaction
      .insert(mutedNotices)
      .values(muted.map((kind) => ({ ...candidate, kind })))
      .onConflictDoNothing();
}

/**
 * Copies the muted kinds to another record of the same person, so that a merge doesn't turn notices back on.
 */
export async function copyMutedNotices(
  { db, base }: BaseContext<Transaction>,
  fromId: string,
  toId: string,
): Promise<void> {
  await db.execute(sql`
    insert into ${mutedNotices} (base_id, candidate_id, kind)
    select base_id, ${toId}, kind from ${mutedNotices} where base_id = ${base.id} and candidate_id = ${fromId}
    on conflict do nothing`);
}
