import "server-only";
import { and, eq } from "drizzle-orm";
import { interactionOrder, interactions } from "@/db/schema/interactions";
import type { BaseContext } from "@/lib/contract/context";

const SHOWN_MAX = 20;

/** A question with its original text. */
export type Question = { id: string; subject: string; text: string; sentAt: Date };

/** Finds the candidate's latest questions, newest first. Omits questions whose text was changed later. */
export async function findQuestions({ db, base }: BaseContext, candidateId: string): Promise<Question[]> {
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
    .orderBy(...interactionOrder(interactions))
    .limit(SHOWN_MAX);
  return rows.map(({ id, summary, notes, performedAt }) => ({
    id,
    subject: summary ?? "",
    text: notes ?? "",
    sentAt: performedAt,
  }));
}
