import * as z from "zod";

/** Every issue code. The guide explains each code with a message under `errors.issueCodes`. */
export const ISSUE_CODES = [
  "required",
  "invalid_type",
  "invalid_value",
  "invalid_format",
  "too_small",
  "too_big",
  "unrecognized_keys",
  "invalid_union",
  "invalid",
  "repeated",
  "contradiction",
  "not_allowed",
  "invalid_cursor",
  "invalid_token",
  "refused_address",
  "invalid_base64",
  "empty_file",
  "file_too_large",
  "unsupported_file_type",
  "too_many_values",
  "too_many_issues",
  "malformed_json",
] as const;

export const IssueCode = z.enum(ISSUE_CODES).meta({ description: "Identifies the issue for programs." });
export type IssueCode = z.infer<typeof IssueCode>;
