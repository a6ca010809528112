import { fail } from "./errors";

/** Fails a request because of one field of its body, for checks that the schema can't express. */
export function failInvalidField(field: string, code: string, message: string): never {
  const issue = { path: [field], pointer: `/${field}`, location: "body", code, message };
  return fail("validation_error", "1 field is not valid.", { issues: [issue] });
}
