import "server-only";
import { interactions } from "@/db/schema/interactions";
import type { BaseContext } from "@/lib/contract/context";
import { fail } from "@/lib/contract/errors";
import type { Transaction } from "@/lib/platform/database/client";
import { newRecordId } from "@/lib/platform/ids";
import type { NewInteractionRow } from "./find";
import type { NewInteraction } from "./schema";

/**
 * Inserts interactions in the given order. Keeps each `id` and `createdAt` that was sent. Fails with
 * `duplicate_id` if an id occurs twice or is already in use in the base.
 */
export async function insertInteractions(
  ctx: BaseContext<Transaction>,
  added: readonly { candidateId: string; interaction: NewInteraction; isQuestion?: boolean }[],
): Promise<NewInteractionRow[]> {
  if (added.length === 0) return [];
  const rows = added.map(({ candidateId, interaction, isQuestion = false }) => ({
    ...toRow(ctx, candidateId, interaction),
    isQuestion,
    isEditedQuestion: false,
  }));
  const inserted = await ctx.db
    .insert(interactions)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: interactions.id });
  if (inserted.length < rows.length) {
    const insertedIds = new Set(inserted.map((row) => row.id));
    const duplicate = rows.find((row) => !insertedIds.delete(row.id));
    failOnTakenId(duplicate?.id);
  }
  return rows;
}

export const failOnTakenId = (id: string | undefined): never =>
  fail("duplicate_id", `The interaction id ${id} is taken; send a different one or none.`);

const toRow = (
  ctx: BaseContext<Transaction>,
  candidateId: string,
  sent: NewInteraction,
): Omit<NewInteractionRow, "isQuestion" | "isEditedQuestion"> => ({
  baseId: ctx.base.id,
  id: sent.id ?? newRecordId(),
  candidateId,
  type: sent.type,
  performedAt: new Date(sent.performedAt),
  summary: sent.summary || null,
  notes: sent.notes || null,
  durationSeconds: sent.duration ?? null,
  createdAt: sent.createdAt ? new Date(sent.createdAt) : ctx.now(),
});
