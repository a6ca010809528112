import "server-only";
import { and, asc, desc, eq, notExists, or, sql } from "drizzle-orm";
import { candidateChanges, type SentQuestion } from "@/db/schema/candidate-changes";
import { interactions } from "@/db/schema/interactions";
import type { BaseContext } from "@/lib/contract/context";

/** The maximum number of questions on a page. */
const SHOWN_MAX = 20;

/**
 * A question with its original text and time. `subject` and `text` are null if somebody changed them and the
 * original has been deleted.
 */
export type Question = { id: string; subject: string | null; text: string | null; sentAt: Date };

/** Finds the candidate's latest questions as they sent them, newest first. */
export async function findQuestions(
  ctx: BaseContext,
  candidateId: string,
  limit = SHOWN_MAX,
): Promise<Question[]> {
  const found = await Promise.all([
    findQuestionsInPlace(ctx, candidateId, limit),
    findOriginals(ctx, candidateId, limit),
  ]);
  return found
    .flat()
    .toSorted((one, other) => +other.sentAt - +one.sentAt)
    .slice(0, limit);
}

/**
 * Finds unchanged questions, and questions whose original has been deleted. Uses `createdAt` as the time of
 * sending, because staff may have changed `performedAt`.
 */
async function findQuestionsInPlace(
  ctx: BaseContext,
  candidateId: string,
  limit: number,
): Promise<Question[]> {
  const hasNoOriginal = notExists(
    ctx.db
      .select({ one: sql`1` })
      .from(candidateChanges)
      .where(and(isOriginal(ctx, candidateId), eq(ORIGINAL_ID, interactions.id))),
  );
  const rows = await ctx.db
    .select()
    .from(interactions)
    .where(
      and(
        eq(interactions.baseId, ctx.base.id),
        eq(interactions.candidateId, candidateId),
        or(interactions.isQuestion, and(interactions.isEditedQuestion, hasNoOriginal)),
      ),
    )
    .orderBy(desc(interactions.createdAt), asc(interactions.sequence))
    .limit(limit);
  return rows.map(({ id, isQuestion, summary, notes, createdAt }) => ({
    id,
    subject: isQuestion ? (summary ?? "") : null,
    text: isQuestion ? (notes ?? "") : null,
    sentAt: createdAt,
  }));
}

/**
 * Finds the original texts of questions that somebody changed later. Their new texts may contain private
 * notes.
 */
async function findOriginals(ctx: BaseContext, candidateId: string, limit: number): Promise<Question[]> {
  const question = sql<SentQuestion>`${candidateChanges.interaction} -> 'question'`;
  const rows = await ctx.db
    .select({ id: ORIGINAL_ID, question })
    .from(candidateChanges)
    .where(isOriginal(ctx, candidateId))
    .orderBy(desc(candidateChanges.id))
    .limit(limit);
  return rows.map(({ id, question: { sentAt, ...texts } }) => ({ id, ...texts, sentAt: new Date(sentAt) }));
}

const ORIGINAL_ID = sql<string>`${candidateChanges.interaction} ->> 'id'`;

const isOriginal = ({ base }: BaseContext, candidateId: string) =>
  and(
    eq(candidateChanges.baseId, base.id),
    eq(candidateChanges.candidateId, candidateId),
    sql`${candidateChanges.interaction} ? 'question'`,
  );
