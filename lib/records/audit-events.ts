import "server-only";
import { events } from "@/db/schema/events";
import type { EventContext } from "@/lib/contract/context";
import type { AuditAction } from "./audit-actions";
import { insertLater } from "./later-rows";

/**
 * An audit event about one record. `details` can contain codes such as names of fields, phases and roles, but
 * never personal data.
 */
export type NewAuditEvent = {
  action: AuditAction;
  /** Omitted for events that aren't about one candidate, such as a change to the region's settings. */
  candidateId?: string;
  recordId: string;
  details?: Record<string, unknown>;
};

/**
 * Records audit events. Pass the change's transaction as `ctx.db`, so that the change and its events commit
 * together.
 */
export async function recordAuditEvents(
  ctx: EventContext,
  newEvents: readonly NewAuditEvent[],
): Promise<void> {
  if (newEvents.length === 0) return;
  const rows = newEvents.map((event) => ({
    baseId: ctx.base.id,
    occurredAt: ctx.now(),
    actorKind: ctx.actor.kind,
    actorId: ctx.actor.id,
    mutationId: ctx.mutationId ?? null,
    candidateId: null,
    details: {},
    ...event,
  }));
  await insertLater(ctx, events, rows);
}
