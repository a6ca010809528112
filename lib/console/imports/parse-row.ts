import "server-only";
import type { BaseContext } from "@/lib/contract/context";
import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import { type Issue, toIssues } from "@/lib/contract/issues";
import { newIssue } from "@/lib/contract/new-issue";
import { findByEmail, findByPhone } from "@/lib/records/candidates/find";
import { type NewCandidate, newCandidateSchema } from "@/lib/records/candidates/schema";
import { isJsonObject } from "@/lib/records/custom-fields/values";
import { findPhoneIssues } from "../candidates/find-phone-issues";
import { findTypedIssues } from "../candidates/find-typed-issues";
import { findYearIssues } from "../candidates/find-year-issues";
import type { ImportRow } from "./contract";
import { SHORTENED_NUMBER } from "./parse-contact";

/**
 * Validates a row with the API's own schema. Also rejects values that an import would lose or store wrongly:
 * a date of birth in the future, a date before the year 1000, a phone number that a spreadsheet turned into
 * scientific notation or that has the wrong number of digits, and custom fields that don't exist. Required
 * custom fields may be missing if the row is about an existing candidate, because an update ignores custom
 * fields.
 */
export async function parseRow(ctx: BaseContext, { number, candidate }: ImportRow) {
  const { parsed, mustExist } = await parseCandidate(ctx, candidate);
  const shortened = findShortenedPhone(candidate);
  const typed = parsed.success
    ? findTypos(ctx, parsed.data).filter(({ path }) => path[0] !== "phone" || shortened.length === 0)
    : toIssues(parsed.error, "body", candidate);
  const issues = [...typed, ...shortened, ...findUnknownFields(ctx, candidate)];
  if (parsed.success && issues.length === 0) return { candidate: parsed.data, mustExist };
  return { rejection: rejectedRow(number, "validation_error", "Some values are not valid.", issues) };
}

const findTypos = (ctx: BaseContext, candidate: NewCandidate): Issue[] => [
  ...findTypedIssues(candidate, ctx.now()),
  ...findPhoneIssues(candidate),
  ...findYearIssues(candidate, ctx.region.customFields),
];

async function parseCandidate(ctx: BaseContext, candidate: Row) {
  const parsed = newCandidateSchema(ctx.region.customFields).safeParse(candidate);
  if (parsed.success) return { parsed };
  const update = newCandidateSchema(asOptional(ctx.region.customFields)).safeParse(candidate);
  return update.success && (await isKnown(ctx, update.data))
    ? { parsed: update, mustExist: true }
    : { parsed };
}

const asOptional = (definitions: readonly CustomFieldDefinition[]) =>
  definitions.map((definition) => ({ ...definition, required: false }));

/** Returns whether an upsert would find a candidate with this e-mail address or phone number. */
async function isKnown(ctx: BaseContext, { email, phone }: NewCandidate): Promise<boolean> {
  const byEmail = await findByEmail(ctx, email);
  return byEmail.length > 0 || (phone ? (await findByPhone(ctx, phone)).length > 0 : false);
}

type Row = ImportRow["candidate"];

function findShortenedPhone({ phone }: Row): Issue[] {
  if (typeof phone !== "string" || !SHORTENED_NUMBER.test(phone)) return [];
  return [
    newIssue("body", ["phone"], "invalid", "Write all digits: a spreadsheet has shortened this number."),
  ];
}

/** A field can be renamed or removed while a user has the page open. */
function findUnknownFields({ region }: BaseContext, { customFields }: Row): Issue[] {
  const known = new Set(region.customFields.map(({ name }) => name));
  const sent = isJsonObject(customFields) ? Object.keys(customFields) : [];
  return sent
    .filter((name) => !known.has(name))
    .map((name) =>
      newIssue("body", ["customFields", name], "unrecognized_keys", "The region has no such field."),
    );
}

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
