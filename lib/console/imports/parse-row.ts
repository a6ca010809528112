import "server-only";
import type { BaseContext } from "@/lib/contract/context";
import { type Issue, toIssues } from "@/lib/contract/issues";
import { newCandidateSchema } from "@/lib/records/candidates/schema";
import { isJsonObject } from "@/lib/records/custom-fields/values";
import { findBirthDateIssues } from "../candidates/typed-values";
import type { ImportRow } from "./contract";
import { SHORTENED_NUMBER } from "./parse-contact";

/**
 * Validates a row with the API's own schema. Also rejects values that an import would lose or store wrongly:
 * a date of birth in the future, a shortened phone number, and custom fields that don't exist.
 */
export function parseRow(ctx: BaseContext, { number, candidate }: ImportRow) {
  const parsed = newCandidateSchema(ctx.region.customFields).safeParse(candidate);
  const issues = [
    ...(parsed.success
      ? findBirthDateIssues(parsed.data, ctx.now())
      : toIssues(parsed.error, "body", candidate)),
    ...findPhoneIssues(candidate),
    ...findUnknownFields(ctx, candidate),
  ];
  if (parsed.success && issues.length === 0) return { candidate: parsed.data };
  return { rejection: rejectedRow(number, "validation_error", "Some values are not valid.", issues) };
}

type Row = ImportRow["candidate"];

function findPhoneIssues({ phone }: Row): Issue[] {
  if (typeof phone !== "string" || !SHORTENED_NUMBER.test(phone)) return [];
  return [bodyIssue(["phone"], "invalid", "Write all digits: a spreadsheet has shortened this number.")];
}

/** A field can be renamed or removed while a user has the page open. */
function findUnknownFields({ region }: BaseContext, { customFields }: Row): Issue[] {
  const known = new Set(region.customFields.map(({ name }) => name));
  const sent = isJsonObject(customFields) ? Object.keys(customFields) : [];
  return sent
    .filter((name) => !known.has(name))
    .map((name) => bodyIssue(["customFields", name], "unrecognized_keys", "The region has no such field."));
}

const bodyIssue = (path: string[], code: Issue["code"], message: string): Issue => ({
  path,
  pointer: path.map((name) => `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`).join(""),
  location: "body",
  code,
  message,
});

export const rejectedRow = <Code extends string>(
  number: number,
  errorCode: Code,
  message: string,
  issues: Issue[] = [],
) => ({
  number,
  outcome: "refused" as const,
  errorCode,
  message,
  issues,
});
