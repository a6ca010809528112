import { fail } from "./errors";
import type { IssueCode } from "./issue-codes";
import { newIssue } from "./new-issue";

/** Fails a request because of one field of its body, for checks that the schema can't express. */
export function failInvalidField(field: string, code: IssueCode, message: string): never {
  return fail("validation_error", "1 field is not valid.", {
    issues: [newIssue("body", [field], code, message)],
  });
}
