import type { Issue } from "@/lib/contract/issues";
import { newIssue } from "@/lib/contract/new-issue";
import { isWrongDutchLength } from "@/lib/records/candidates/phone-digits";
import { findTypedIssues } from "./find-typed-issues";

/**
 * Finds a Dutch phone number with too few or too many digits, unless `findTypedIssues` already rejects it.
 * The browser loads this with the validators, to keep it out of the initial scripts of a record's page.
 */
export function findPhoneIssues(values: unknown): Issue[] {
  const { phone } = Object(values);
  if (typeof phone !== "string" || !isWrongDutchLength(phone)) return [];
  if (findTypedIssues({ phone }).length > 0) return [];
  return [
    newIssue("body", ["phone"], "invalid", "Enter all digits of the phone number, such as 06 12345678."),
  ];
}
