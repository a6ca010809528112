import "server-only";
import { consents } from "@/db/schema/consents";
import type { EventContext } from "@/lib/contract/context";
import type { Transaction } from "@/lib/platform/database/client";
import { insertRows } from "@/lib/platform/database/insert-rows";

/** `textVersion` is the version of the region's text that was shown, where the portal showed one. */
export type Consent = { candidateId: string; isGiven: boolean; textVersion?: number | null };

/** Writes down that consent was given or withdrawn, in the transaction that changes it. */
export async function recordConsents(
  ctx: EventContext<Transaction>,
  given: readonly Consent[],
): Promise<void> {
  if (given.length === 0) return;
  const rows = given.map(({ candidateId, isGiven, textVersion = null }) => ({
    baseId: ctx.base.id,
    candidateId,
    isGiven,
    textVersion,
    occurredAt: ctx.now(),
    actorKind: ctx.actor.kind,
    actorId: ctx.actor.id,
    mutationId: ctx.mutationId ?? null,
  }));
  await insertRows(ctx.db, consents, rows);
}
