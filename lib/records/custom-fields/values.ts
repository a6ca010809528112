import * as z from "zod";
import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import { calendarDate, email, httpUrl, oneOf, text, toStorable } from "@/lib/contract/formats";

/**
 * Validation of a region's custom fields. A name can be any text, even `__proto__`, so values are read as own
 * properties and written with `Object.fromEntries`. A zod object would find names in the prototype chain.
 */

const SELECTED_MAX = 100;
/**
 * The maximum number of fields in a request, well above what a region can define. Unknown fields are ignored,
 * but a request with a million fields is rejected as an attack.
 */
export const CUSTOM_FIELDS_MAX = 1000;

/**
 * Custom field values as stored and returned. Not a zod record, because that would drop a field named
 * `__proto__`.
 */
export const CustomFieldValues = z
  .unknown()
  .meta({ type: "object", additionalProperties: true }) as z.ZodType<Record<string, unknown>>;
export type CustomFieldValues = z.infer<typeof CustomFieldValues>;

type Definitions = readonly CustomFieldDefinition[];

/**
 * Returns the schema of one field's value. Numbers are limited to ±(2^53 − 1), the range in which JSON
 * parsers keep integers exact.
 */
export function customFieldValueSchema({ type, options = [] }: CustomFieldDefinition): z.ZodType {
  switch (type) {
    case "text":
      return text({ max: 500 });
    case "longText":
      return text({ max: 20_000 });
    case "number":
      return z.number().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER);
    case "boolean":
      return z.boolean();
    case "date":
      return calendarDate;
    case "email":
      return email;
    case "url":
      return httpUrl;
    case "singleSelect":
      return oneOf(options);
    case "multiSelect":
      return z.array(oneOf(options), { error: requiredArray }).max(Math.max(SELECTED_MAX, options.length));
  }
}

const requiredArray = ({ input }: RawIssue) =>
  input === undefined ? "Required; it must be an array of values that the schema lists." : undefined;

const fieldsByDefinitions = new WeakMap<Definitions, Map<string, z.ZodType>>();

function fieldsOf(definitions: Definitions): Map<string, z.ZodType> {
  const cached = fieldsByDefinitions.get(definitions);
  if (cached) return cached;
  const fields = new Map(
    definitions.map((definition) => [definition.name, customFieldValueSchema(definition)]),
  );
  fieldsByDefinitions.set(definitions, fields);
  return fields;
}

export const isJsonObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

type Picked = { known: CustomFieldValues; ignored: string[] };
type RawIssue = z.core.$ZodRawIssue;

/** Converts an issue to a raw issue, which must contain its input. */
const toRawIssue = (issue: z.core.$ZodIssue, path: PropertyKey[], input: unknown) =>
  ({ ...issue, path, input }) as RawIssue;

function checkValues(definitions: Definitions, values: CustomFieldValues): Picked & { issues: RawIssue[] } {
  const fields = fieldsOf(definitions);
  const known: [string, unknown][] = [];
  const ignored: string[] = [];
  const issues: RawIssue[] = [];
  for (const name of Object.keys(values)) {
    const input = values[name];
    const result = fields.get(name)?.safeParse(input);
    if (result?.success) known.push([name, result.data]);
    else ignored.push(name);
    for (const issue of result?.error?.issues ?? []) {
      issues.push(toRawIssue(issue, [name, ...issue.path], input));
    }
  }
  return { known: Object.fromEntries(known), ignored, issues };
}

function missingIssues(definitions: Definitions, values: CustomFieldValues): RawIssue[] {
  const absent = definitions.filter(({ name, required }) => required && !Object.hasOwn(values, name));
  return absent.flatMap(({ name }) => {
    const issues = fieldsOf(definitions).get(name)?.safeParse(undefined).error?.issues ?? [];
    return issues.map((issue) => toRawIssue(issue, [name], undefined));
  });
}

/**
 * Returns the values that the region's fields accept, and the names of all other values. The definitions may
 * have changed since the request was accepted, so values that a field no longer accepts count as ignored.
 */
export function pickKnownCustomFields(definitions: Definitions, value: unknown): Picked {
  if (!isJsonObject(value)) return { known: {}, ignored: [] };
  const { known, ignored } = checkValues(definitions, value);
  return { known, ignored };
}

const IGNORED_NAME_MAX = 200;

/**
 * Truncates an ignored name and makes it storable, because clients can send any text, even megabytes of it.
 */
const truncatedName = (name: string) =>
  toStorable(name.length > IGNORED_NAME_MAX ? `${name.slice(0, IGNORED_NAME_MAX)}…` : name);

/** Keeps the names of ignored fields for the result but not their values, which may not be storable. */
function withoutIgnoredValues({ known, ignored }: Picked): CustomFieldValues {
  const cleared = ignored.map((name): [string, unknown] => [truncatedName(name), null]);
  return Object.fromEntries([...cleared, ...Object.entries(known)]);
}

/**
 * Maps schemas to the definitions they were built from, so that the JSON Schema document can describe the
 * fields.
 */
export const customFieldsRegistry = z.registry<{ definitions: Definitions }>();

function checkedCustomFieldsSchema(definitions: Definitions) {
  const schema = z.unknown().transform((input, context): CustomFieldValues => {
    // Treat an absent object as empty, so that the issues name each missing required field.
    const value = input === undefined ? {} : input;
    if (!isJsonObject(value)) {
      context.issues.push({ code: "invalid_type", expected: "object", input: value });
      return z.NEVER;
    }
    if (Object.keys(value).length > CUSTOM_FIELDS_MAX) {
      const message = `Must have at most ${CUSTOM_FIELDS_MAX} fields.`;
      context.issues.push({
        code: "too_big",
        origin: "object",
        maximum: CUSTOM_FIELDS_MAX,
        input: value,
        message,
      });
      return z.NEVER;
    }
    const result = checkValues(definitions, value);
    context.issues.push(...missingIssues(definitions, value), ...result.issues);
    return withoutIgnoredValues(result);
  });
  customFieldsRegistry.add(schema, { definitions });
  return schema;
}

/**
 * Returns a schema that accepts any JSON, for `skipCustomFieldValidation` (specification, "Custom fields").
 * It ignores invalid values. If the value isn't an object, the result names `customFields` itself as ignored.
 */
export function uncheckedCustomFieldsSchema(definitions: Definitions) {
  return z.unknown().transform((value) => {
    if (isJsonObject(value) || isEmpty(value))
      return withoutIgnoredValues(pickKnownCustomFields(definitions, value));
    return withoutIgnoredValues({ known: {}, ignored: ["customFields"] });
  });
}

/** Returns whether the value holds nothing. PHP, for example, sends an empty object as an empty list. */
const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);

/**
 * Returns the schema of a new candidate's `customFields`. It checks known fields and ignores unknown ones,
 * and is optional unless a field is required.
 */
export function customFieldsSchema(definitions: Definitions) {
  const schema = checkedCustomFieldsSchema(definitions);
  return definitions.some(({ required }) => required) ? schema : schema.optional();
}
