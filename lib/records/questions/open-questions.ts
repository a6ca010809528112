import "server-only";
import { and, eq, gt, inArray, lte, notExists, notInArray, type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, alias } from "drizzle-orm/pg-core";
import { interactions } from "@/db/schema/interactions";
import type { MutationContext } from "@/lib/contract/context";
import { fail } from "@/lib/contract/errors";
import type { Queryable } from "@/lib/platform/database/client";
import { IS_CONTACT, IS_QUESTION } from "../interactions/is-contact";
import type { InteractionType } from "../interactions/schema";

/** These types don't say that somebody spoke with or wrote to the candidate. */
const NO_ANSWER: InteractionType[] = ["Inschrijving activiteit", "Niet van toepassing"];

/**
 * Returns until when an interaction that was recorded at this time counts as having taken place. A later one
 * is planned. One that is slightly in the future isn't, because a user's clock may be ahead.
 */
export const latestUnplannedTime = (createdAt: AnyPgColumn): SQL => sql`${createdAt} + interval '5 minutes'`;

/** Matches candidates' questions that nobody has answered. */
export const isOpenQuestion = (database: Queryable): SQL | undefined =>
  and(IS_QUESTION, notExists(selectAnswers(database)));

/**
 * Selects the answers to the outer query's question: contacts that took place and were recorded after it. A
 * planned contact doesn't answer it, because nobody has said that it took place.
 */
function selectAnswers(database: Queryable) {
  const answer = alias(interactions, "answer");
  return database
    .select({ one: sql`1` })
    .from(answer)
    .where(
      and(
        eq(answer.baseId, interactions.baseId),
        eq(answer.candidateId, interactions.candidateId),
        gt(answer.performedAt, interactions.performedAt),
        gt(answer.createdAt, interactions.createdAt),
        lte(answer.performedAt, latestUnplannedTime(answer.createdAt)),
        IS_CONTACT,
        notInArray(answer.type, NO_ANSWER),
      ),
    );
}

/** Fails with `precondition_failed` if none of these questions of a candidate is open. */
export async function assertAnyOpen(ctx: MutationContext, candidateId: string, ids: string[]): Promise<void> {
  const open = await ctx.db
    .select({ id: interactions.id })
    .from(interactions)
    .where(
      and(
        eq(interactions.baseId, ctx.base.id),
        eq(interactions.candidateId, candidateId),
        inArray(interactions.id, ids),
        isOpenQuestion(ctx.db),
      ),
    )
    .limit(1);
  if (open.length === 0) fail("precondition_failed", "These questions have already been answered.");
}
