import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { candidateChanges, type InteractionChange, type ValueChange } from "@/db/schema/candidate-changes";
import type { EventContext } from "@/lib/contract/context";
import type { Transaction } from "@/lib/platform/database/client";
import { insertLater, insertLaterRows } from "../later-rows";

/** Records a candidate's old and new values, or nothing if no value changed. */
export async function recordChanges(
  ctx: EventContext<Transaction>,
  candidateId: string,
  changes: Record<string, ValueChange>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await insertChange(ctx, candidateId, { changes, interaction: null });
}

/** Records the old and new values of a candidate's interaction. */
export const recordInteractionChange = (
  ctx: EventContext<Transaction>,
  candidateId: string,
  interaction: InteractionChange,
): Promise<void> => insertChange(ctx, candidateId, { changes: {}, interaction });

/** Deletes the recorded values of an interaction, including those that the engine has yet to insert. */
export async function deleteInteractionChanges(
  ctx: EventContext<Transaction>,
  candidateId: string,
  interactionId: string,
): Promise<void> {
  await insertLaterRows(ctx);
  await ctx.db
    .delete(candidateChanges)
    .where(
      and(
        eq(candidateChanges.baseId, ctx.base.id),
        eq(candidateChanges.candidateId, candidateId),
        eq(sql`${candidateChanges.interaction} ->> 'id'`, interactionId),
      ),
    );
}

async function insertChange(
  ctx: EventContext<Transaction>,
  candidateId: string,
  values: Pick<typeof candidateChanges.$inferInsert, "changes" | "interaction">,
): Promise<void> {
  const row = {
    baseId: ctx.base.id,
    candidateId,
    mutationId: ctx.mutationId ?? null,
    occurredAt: ctx.now(),
    actorKind: ctx.actor.kind,
    actorId: ctx.actor.id,
    ...values,
  };
  await insertLater(ctx, candidateChanges, [row]);
}
