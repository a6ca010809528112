import "server-only";
import { consents } from "@/db/schema/consents";
import type { EventContext } from "@/lib/contract/context";
import type { Transaction } from "@/lib/platform/database/client";
import { insertLater } from "../later-rows";

/** `textVersion` is the version of the consent text that the portal showed, if any. */
export type Consent = { candidateId: string; isGiven: boolean; textVersion?: number | null };

export async function recordConsents(
  ctx: EventContext<Transaction>,
  changes: readonly Consent[],
): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ candidateId, isGiven, textVersion = null }) => ({
    baseId: ctx.base.id,
    candidateId,
    isGiven,
    textVersion,
    occurredAt: ctx.now(),
    actorKind: ctx.actor.kind,
    actorId: ctx.actor.id,
    mutationId: ctx.mutationId ?? null,
  }));
  await insertLater(ctx, consents, rows);
}
