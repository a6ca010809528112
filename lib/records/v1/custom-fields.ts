import * as z from "zod";
import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import type { IssueCode } from "@/lib/contract/issue-codes";
import { toIssues } from "@/lib/contract/issues";
import { CUSTOM_FIELDS_MAX, type CustomFieldValues, customFieldsSchema } from "../custom-fields/values";

type Definitions = readonly CustomFieldDefinition[];
type Item = { field_name: string; field_value?: unknown };
type Report = (path: PropertyKey[], code: IssueCode, message: string) => void;

/**
 * Returns the schema of version 1's `custom_fields`. Its issues name the field and point into the list as it
 * was sent. Unknown fields are ignored (specification, "Legacy v1").
 */
export function legacyCustomFieldsSchema(definitions: Definitions) {
  const schema = customFieldsSchema(definitions);
  return z
    .array(z.strictObject({ field_name: z.string(), field_value: z.unknown() }))
    .max(CUSTOM_FIELDS_MAX)
    .default([])
    .transform((items, context): CustomFieldValues | undefined => {
      const report: Report = (path, code, message) =>
        context.issues.push({ code: "custom", params: { code }, path, message, input: items });
      const known = items.map(({ field_name }) =>
        definitions.some(({ name }) => name === field_name) ? field_name : null,
      );
      reportRepeated(known, report);
      const values = Object.fromEntries(
        items.map(({ field_name, field_value }) => [field_name, field_value]),
      );
      const { data, error } = schema.safeParse(values);
      if (error) reportInvalid(items, toIssues(error, "body", values), report);
      return data;
    });
}

function reportRepeated(known: (string | null)[], report: Report): void {
  known.forEach((name, index) => {
    if (name !== null && known.indexOf(name) < index)
      report([index, "field_name"], "repeated", `Send the field_name "${name}" once.`);
  });
}

/** Reports all missing fields in one issue, because separate issues would all point to the list itself. */
function reportInvalid(items: Item[], issues: ReturnType<typeof toIssues>, report: Report): void {
  const missing: string[] = [];
  for (const { path, code, message } of issues) {
    const [name, ...rest] = path;
    const index = items.findLastIndex(({ field_name }) => field_name === name);
    if (name === undefined) report([], code, message);
    else if (index === -1) missing.push(`"${name}"`);
    else
      report([index, "field_value", ...rest], code, `The field_value of "${name}" is not valid. ${message}`);
  }
  if (missing.length > 0)
    report([], "required", `Required; add an item with the field_name ${missing.join(", and one with ")}.`);
}
