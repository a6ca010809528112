import * as z from "zod";
import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import { CUSTOM_FIELDS_MAX, type CustomFieldValues, customFieldValueSchema, isJsonObject } from "./values";

/** New values of some custom fields. Null clears a field. */
export type CustomFieldsPatch = Record<string, unknown>;

const isCleared = (value: unknown) =>
  value === null || value === "" || (Array.isArray(value) && value.length === 0);

/** Parses one value. Returns the issues if the field doesn't accept it. */
function parseValue(definition: CustomFieldDefinition | undefined, value: unknown) {
  if (!definition) return { issues: [UNKNOWN] };
  if (!isCleared(value)) {
    const { data, error } = customFieldValueSchema(definition).safeParse(value);
    return { value: data, issues: error?.issues ?? [] };
  }
  return definition.required ? { issues: [REQUIRED] } : { value: null, issues: [] };
}

const UNKNOWN = {
  code: "custom",
  params: { code: "unrecognized_keys" },
  message: "The region has no such field.",
} as const;
const REQUIRED = { code: "invalid_type", expected: "nonoptional", message: "Required." } as const;

/**
 * Returns the schema for changing an existing candidate's custom fields, in the console or the portal. An
 * empty value clears a field, unless the field is required. Fields that aren't sent keep their values.
 */
export const customFieldsPatchSchema = (definitions: readonly CustomFieldDefinition[]) =>
  z
    .unknown()
    .meta({ type: "object", minProperties: 1, maxProperties: CUSTOM_FIELDS_MAX })
    .transform((values, context): CustomFieldsPatch => {
      const names = isJsonObject(values) ? Object.keys(values) : [];
      if (!isJsonObject(values) || names.length === 0 || names.length > CUSTOM_FIELDS_MAX) {
        context.issues.push({ code: "invalid_type", expected: "object", input: values });
        return z.NEVER;
      }
      return Object.fromEntries(
        names.map((name) => {
          const input = values[name];
          const { value, issues } = parseValue(
            definitions.find((definition) => definition.name === name),
            input,
          );
          for (const issue of issues) {
            const path = [name, ...("path" in issue ? issue.path : [])];
            context.issues.push({ ...issue, path, input } as z.core.$ZodRawIssue);
          }
          return [name, value];
        }),
      );
    });

/**
 * Applies a patch to stored values. Ignores new values that a field no longer accepts, because the
 * definitions may have changed since the request was accepted.
 */
export function applyCustomFieldsPatch(
  definitions: readonly CustomFieldDefinition[],
  stored: CustomFieldValues,
  patch: CustomFieldsPatch,
): CustomFieldValues {
  const applied = new Map(Object.entries(stored));
  for (const definition of definitions) {
    if (!Object.hasOwn(patch, definition.name)) continue;
    const { value, issues } = parseValue(definition, patch[definition.name]);
    if (issues.length > 0) continue;
    if (value === null) applied.delete(definition.name);
    else applied.set(definition.name, value);
  }
  return Object.fromEntries(applied);
}
