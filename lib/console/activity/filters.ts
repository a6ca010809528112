import type { AuditAction } from "@/lib/records/audit-events";

export const ACTOR_KINDS = ["api_key", "candidate", "staff", "system"] as const;

/** The actions that the log can be filtered by, in menu order. */
export const FILTERABLE_ACTIONS = [
  "candidate.created",
  "candidate.updated",
  "candidate.read",
  "candidate.exported",
  "candidates.exported",
  "candidate.sign_in_mailed",
  "candidate.notified",
  "candidate.closed",
  "candidate.reopened",
  "candidate.archived",
  "candidate.deleted",
  "candidate.merged",
  "candidate.merge_undone",
  "interaction.created",
  "interaction.updated",
  "interaction.deleted",
  "attachment.added",
  "attachment.deleted",
  "attachment.reviewed",
  "api_key.created",
  "api_key.revoked",
  "region.updated",
  "custom_field.added",
  "custom_field.changed",
  "custom_field.renamed",
  "custom_field.removed",
  "custom_field.ordered",
  "signing_secret.revealed",
  "signing_secret.rotated",
  "staff.invited",
  "staff.changed",
  "staff.removed",
] as const satisfies readonly AuditAction[];
