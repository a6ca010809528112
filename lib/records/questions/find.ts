import "server-only";
import { and, asc, desc, eq, sql } from "drizzle-orm";
import { candidateChanges, type SentQuestion } from "@/db/schema/candidate-changes";
import { interactions } from "@/db/schema/interactions";
import type { BaseContext } from "@/lib/contract/context";

/** The maximum number of questions on a page. */
const SHOWN_MAX = 20;

/** A question with its original text and time. */
export type Question = { id: string; subject: string; text: string; sentAt: Date };

/** Finds the candidate's latest questions as they sent them, newest first. */
export async function findQuestions(
  ctx: BaseContext,
  candidateId: string,
  limit = SHOWN_MAX,
): Promise<Question[]> {
  const found = await Promise.all([
    findUnchangedQuestions(ctx, candidateId, limit),
    findChangedQuestions(ctx, candidateId, limit),
  ]);
  return found
    .flat()
    .toSorted((one, other) => +other.sentAt - +one.sentAt)
    .slice(0, limit);
}

/** Uses `createdAt` as the time of sending, because staff may have changed `performedAt`. */
async function findUnchangedQuestions(
  { db, base }: BaseContext,
  candidateId: string,
  limit: number,
): Promise<Question[]> {
  const rows = await db
    .select()
    .from(interactions)
    .where(
      and(
        eq(interactions.baseId, base.id),
        eq(interactions.candidateId, candidateId),
        eq(interactions.isQuestion, true),
      ),
    )
    .orderBy(desc(interactions.createdAt), asc(interactions.sequence))
    .limit(limit);
  return rows.map(({ id, summary, notes, createdAt }) => ({
    id,
    subject: summary ?? "",
    text: notes ?? "",
    sentAt: createdAt,
  }));
}

/**
 * Finds the original texts of questions that staff changed later. Their new texts may contain private notes,
 * so they no longer count as questions.
 */
async function findChangedQuestions(
  { db, base }: BaseContext,
  candidateId: string,
  limit: number,
): Promise<Question[]> {
  const question = sql<SentQuestion>`${candidateChanges.interaction} -> 'question'`;
  const rows = await db
    .select({ id: sql<string>`${candidateChanges.interaction} ->> 'id'`, question })
    .from(candidateChanges)
    .where(
      and(
        eq(candidateChanges.baseId, base.id),
        eq(candidateChanges.candidateId, candidateId),
        sql`${candidateChanges.interaction} ? 'question'`,
      ),
    )
    .orderBy(desc(candidateChanges.id))
    .limit(limit);
  return rows.map(({ id, question: { sentAt, ...texts } }) => ({ id, ...texts, sentAt: new Date(sentAt) }));
}
