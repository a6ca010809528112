import type { Operation } from "@/lib/contract/mutation-contract";

/** The operations that the list can be filtered by, in menu order. */
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
] as const satisfies readonly Operation[];
