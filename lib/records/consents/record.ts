import "server-only";
import { consents } from "@/db/schema/consents";
import type { EventContext } from "@/lib/contract/context";
import type { Transaction } from "@/lib/platform/database/client";
import { insertLater } from "../later-rows";
import type { ConsentRow } from "./find";

/** `textVersion` is the version of the consent text that the portal showed, if any. */
export type Consent = { candidateId: string; isGiven: boolean; textVersion?: number | null };

/** An older decision that still holds, or null if the log has none. */
export type Decision = Pick<ConsentRow, "textVersion" | "occurredAt" | "actorKind" | "actorId"> | null;

export async function recordConsents(
  ctx: EventContext<Transaction>,
  changes: readonly Consent[],
): Promise<void> {
  if (changes.length === 0) return;
  await insertLater(
    ctx,
    consents,
    changes.map((change) => toRow(ctx, change)),
  );
}

/**
 * Adds a consent row that repeats an older decision, with its original time and actor. If the log has no such
 * decision, uses the current time and actor.
 */
export async function recordRepeat(
  ctx: EventContext<Transaction>,
  consent: Consent,
  decision: Decision,
): Promise<void> {
  const { textVersion, occurredAt, actorKind, actorId } = decision ?? toRow(ctx, consent);
  const repeated = { textVersion, occurredAt, actorKind, actorId };
  await insertLater(ctx, consents, [{ ...toRow(ctx, consent), ...repeated, isRepeat: true }]);
}

/** Rows that are inserted together must have the same keys. */
const toRow = (ctx: EventContext<Transaction>, { candidateId, isGiven, textVersion = null }: Consent) => ({
  baseId: ctx.base.id,
  candidateId,
  isGiven,
  textVersion,
  occurredAt: ctx.now(),
  actorKind: ctx.actor.kind,
  actorId: ctx.actor.id,
  mutationId: ctx.mutationId ?? null,
  isRepeat: false,
});
