import type { AuditAction } from "../audit-actions";

/**
 * The audit events that the API shows: changes to candidates, but not reads or exports. The
 * `events_numbered` trigger has the same list.
 */
export const FEED_ACTIONS = [
  "candidate.created",
  "candidate.updated",
  "candidate.closed",
  "candidate.reopened",
  "candidate.archived",
  "candidate.deleted",
  "candidate.erasure_requested",
  "candidate.erasure_cancelled",
  "candidate.merged",
  "candidate.merge_undone",
  "interaction.created",
  "interaction.updated",
  "interaction.deleted",
  "attachment.added",
  "attachment.deleted",
  "attachment.reviewed",
] as const satisfies readonly AuditAction[];
