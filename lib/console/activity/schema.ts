import { z } from "zod";
import type { AuditAction } from "@/lib/records/audit-events";

export const ActorKind = z.enum(["api_key", "candidate", "staff", "system"]);

/** Actions to filter by, in menu order. */
export const FILTERABLE_ACTIONS = [
  "candidate.created",
  "candidate.updated",
  "candidate.read",
  "candidate.exported",
  "candidate.sign_in_mailed",
  "candidate.archived",
  "candidate.deleted",
  "interaction.created",
  "interaction.updated",
  "interaction.deleted",
  "attachment.added",
  "attachment.deleted",
  "api_key.created",
  "api_key.revoked",
  "region.updated",
  "signing_secret.revealed",
  "signing_secret.rotated",
  "staff.invited",
  "staff.changed",
  "staff.removed",
] as const satisfies readonly AuditAction[];

/** An event with the current names of its ids. A name is null if its record no longer exists. */
export const AuditEvent = z.object({
  id: z.string(),
  occurredAt: z.iso.datetime(),
  actor: z.object({ kind: ActorKind, id: z.string(), name: z.string().nullable() }),
  action: z.string(),
  candidate: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  recordId: z.string(),
  mutationId: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
});
export type AuditEvent = z.output<typeof AuditEvent>;
