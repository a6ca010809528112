import "server-only";
import { candidateChanges, type ValueChange } from "@/db/schema/candidate-changes";
import type { EventContext } from "@/lib/contract/context";
import type { Transaction } from "@/lib/platform/database/client";
import { insertLater } from "../later-rows";

/** Records a candidate's old and new values, or nothing if no value changed. */
export async function recordChanges(
  ctx: EventContext<Transaction>,
  candidateId: string,
  changes: Record<string, ValueChange>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  const row = {
    baseId: ctx.base.id,
    candidateId,
    mutationId: ctx.mutationId ?? null,
    occurredAt: ctx.now(),
    actorKind: ctx.actor.kind,
    actorId: ctx.actor.id,
    changes,
  };
  await insertLater(ctx, candidateChanges, [row]);
}
