import "server-only";
import type { RegionContext } from "@/lib/contract/context";
import { toIssues } from "@/lib/contract/issues";
import { newCandidateSchema } from "@/lib/records/candidates/schema";
import type { ImportRow } from "./contract";

/** Validates a row with the API's own schema. */
export function parseRow(region: RegionContext, { number, candidate }: ImportRow) {
  const parsed = newCandidateSchema(region.customFields).safeParse(candidate);
  if (parsed.success) return { candidate: parsed.data };
  const issues = toIssues(parsed.error, "body", candidate);
  return { refusal: refusedRow(number, "validation_error", "Some values are not valid.", issues) };
}

type Issues = ReturnType<typeof toIssues>;

export const refusedRow = <Code extends string>(
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
