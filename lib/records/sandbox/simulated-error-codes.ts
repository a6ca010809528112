import type { ErrorCode } from "@/lib/contract/errors";

/**
 * A sandbox mutation with the e-mail address `<error-code>@…` fails with that code. The address has hyphens
 * instead of underscores.
 */
export const SIMULATED_ERROR_CODES = [
  "candidate_not_found",
  "interaction_not_found",
  "attachment_not_found",
  "ambiguous_match",
  "duplicate_id",
  "precondition_failed",
  "merge_not_undoable",
  "import_undone",
  "attachment_unreachable",
  "attachment_too_large",
  "attachment_refused",
  "validation_error",
  "engine_error",
] as const satisfies readonly ErrorCode[];
