import "server-only";
import type { BaseContext } from "@/lib/contract/context";
import { toIssues } from "@/lib/contract/issues";
import { newCandidateSchema } from "@/lib/records/candidates/schema";
import { findBirthDateIssues } from "../candidates/typed-values";
import type { ImportRow } from "./contract";

/** Validates a row with the API's own schema, and rejects a date of birth in the future. */
export function parseRow(ctx: BaseContext, { number, candidate }: ImportRow) {
  const parsed = newCandidateSchema(ctx.region.customFields).safeParse(candidate);
  const issues = parsed.success
    ? findBirthDateIssues(parsed.data, ctx.now())
    : toIssues(parsed.error, "body", candidate);
  if (parsed.success && issues.length === 0) return { candidate: parsed.data };
  return { rejection: rejectedRow(number, "validation_error", "Some values are not valid.", issues) };
}

type Issues = ReturnType<typeof toIssues>;

export const rejectedRow = <Code extends string>(
  number: number,
  errorCode: Code,
  message: string,
  issues: Issues = [],
) => ({
  number,
  outcome: "refused" as const,
  errorCode,
  message,
  issues,
});
