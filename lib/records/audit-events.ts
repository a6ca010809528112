import "server-only";
import { events } from "@/db/schema/events";
import type { EventContext } from "@/lib/contract/context";
import { insertRows } from "@/lib/platform/database/insert-rows";

export type AuditAction =
  | "candidate.created"
  | "candidate.updated"
  | "candidate.archived"
  | "candidate.deleted"
  | "candidate.read"
  | "candidate.exported"
  | "candidates.exported"
  | "candidate.sign_in_mailed"
  | "interaction.created"
  | "interaction.updated"
  | "interaction.deleted"
  | "attachment.added"
  | "attachment.deleted"
  | "api_key.created"
  | "api_key.revoked"
  | "custom_field.added"
  | "custom_field.removed"
  | "custom_field.renamed"
  | "custom_field.changed"
  | "custom_field.ordered"
  | "region.updated"
  | "signing_secret.revealed"
  | "signing_secret.rotated"
  | "staff.invited"
  | "staff.changed"
  | "staff.removed";

/** What happened to one record. `details` holds names of fields and phases, never a value of a person. */
export type NewAuditEvent = {
  action: AuditAction;
  /** Left out where it happened to the region itself; that is told with its live records. */
  candidateId?: string;
  recordId: string;
  details?: Record<string, unknown>;
};

/** Writes down who did what to which record, when; with the change itself where `ctx.db` is its transaction. */
export async function recordAuditEvents(
  ctx: EventContext,
  happenings: readonly NewAuditEvent[],
): Promise<void> {
  if (happenings.length === 0) return;
  await insertRows(
    ctx.db,
    events,
    happenings.map((happening) => ({
      baseId: ctx.base.id,
      occurredAt: ctx.now(),
      actorKind: ctx.actor.kind,
      actorId: ctx.actor.id,
      mutationId: ctx.mutationId ?? null,
      details: {},
      ...happening,
    })),
  );
}
