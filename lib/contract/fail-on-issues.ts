import { fail } from "./errors";
import type { Issue } from "./issues";

/** Fails with `validation_error` if there are issues. */
export function failOnIssues(issues: Issue[]): void {
  if (issues.length === 0) return;
  const message = issues.length === 1 ? "1 field is not valid." : `${issues.length} fields are not valid.`;
  fail("validation_error", message, { issues });
}
