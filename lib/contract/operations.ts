export const MUTATION_STATUSES = ["queued", "completed", "failed"] as const;

/**
 * The ledger's operations, in the order of the console's filter. Each has a handler in
 * `lib/engine/mutations/operation-handlers.ts`. This file doesn't import zod, because the console's pages
 * load it.
 */
export const OPERATIONS = [
  "candidates.create",
  "candidates.upsert",
  "candidates.update",
  "candidates.close",
  "candidates.reopen",
  "candidates.archive",
  "candidates.delete",
  "candidates.request-erasure",
  "candidates.cancel-erasure",
  "candidates.merge",
  "candidates.undo-merge",
  "interactions.create",
  "interactions.update",
  "interactions.delete",
  "attachments.add",
  "attachments.delete",
  "attachments.review",
  "privacy-requests.create",
  "privacy-requests.answer",
  "v1.create-user",
] as const;
