import { z } from "zod";
import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import { calendarDate, email, httpUrl, oneOf, text, toStorable } from "@/lib/contract/formats";

/**
 * A region's own fields. A field's name is any text, `__proto__` and `constructor` included, so values are read as own
 * properties and written by `Object.fromEntries`; a zod object would look names up along the prototype chain.
 */

const SELECTED_MAX = 100;
/** Far more than a region can define: unknown fields are ignored, but a million of them are no mistake. */
export const CUSTOM_FIELDS_MAX = 1000;

/** Custom fields as they are stored and shown: an object in the database too. A zod record would drop a field named `__proto__`. */
export const CustomFieldValues = z
  .unknown()
  .meta({ type: "object", additionalProperties: true }) as z.ZodType<Record<string, unknown>>;
export type CustomFieldValues = z.infer<typeof CustomFieldValues>;

type Definitions = readonly CustomFieldDefinition[];

/** What one field accepts. A number stays within ±(2^53 − 1), the range in which every JSON reader keeps whole numbers exact. */
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
      return z.array(oneOf(options)).max(Math.max(SELECTED_MAX, options.length));
  }
}

const fieldsByDefinitions = new WeakMap<Definitions, Map<string, z.ZodType>>();

function fieldsOf(definitions: Definitions): Map<string, z.ZodType> {
  const known = fieldsByDefinitions.get(definitions);
  if (known) return known;
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

/** A finished issue is a raw one once it has its input again. */
const toRawIssue = (issue: z.core.$ZodIssue, path: PropertyKey[], input: unknown) =>
  ({ ...issue, path, input }) as RawIssue;

function checkValues(definitions: Definitions, values: CustomFieldValues): Picked & { refusals: RawIssue[] } {
  const fields = fieldsOf(definitions);
  const known: [string, unknown][] = [];
  const ignored: string[] = [];
  const refusals: RawIssue[] = [];
  for (const name of Object.keys(values)) {
    const input = values[name];
    const result = fields.get(name)?.safeParse(input);
    if (result?.success) known.push([name, result.data]);
    else ignored.push(name);
    for (const issue of result?.error?.issues ?? []) {
      refusals.push(toRawIssue(issue, [name, ...issue.path], input));
    }
  }
  return { known: Object.fromEntries(known), ignored, refusals };
}

function missingIssues(definitions: Definitions, values: CustomFieldValues): RawIssue[] {
  const absent = definitions.filter(({ name, required }) => required && !Object.hasOwn(values, name));
  return absent.map(({ name }) => ({
    code: "invalid_type",
    expected: "nonoptional",
    path: [name],
    input: undefined,
    message: "Required.",
  }));
}

/**
 * The values that the region's fields accept, and the names of all others. Fields may have changed since a request was
 * accepted, so a known field's value that no longer fits is among the ignored.
 */
export function pickKnownCustomFields(definitions: Definitions, value: unknown): Picked {
  if (!isJsonObject(value)) return { known: {}, ignored: [] };
  const { known, ignored } = checkValues(definitions, value);
  return { known, ignored };
}

/** Longer than a region's field can be named. */
const IGNORED_NAME_MAX = 200;

/** An ignored field's name is the client's own text and may be megabytes long: its start tells which one it was. */
const truncatedName = (name: string) =>
  toStorable(name.length > IGNORED_NAME_MAX ? `${name.slice(0, IGNORED_NAME_MAX)}…` : name);

/** Ignored fields keep their name, for the report, but not their value: nobody asked for it, and it may not be storable. */
function withoutIgnoredValues({ known, ignored }: Picked): CustomFieldValues {
  const emptied = ignored.map((name): [string, unknown] => [truncatedName(name), null]);
  return Object.fromEntries([...emptied, ...Object.entries(known)]);
}

/** Which definitions a schema was made from: what the JSON Schema document describes in its place. */
export const customFieldsRegistry = z.registry<{ definitions: Definitions }>();

function checkedCustomFieldsSchema(definitions: Definitions) {
  const schema = z.unknown().transform((value, context): CustomFieldValues => {
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
    context.issues.push(...missingIssues(definitions, value), ...result.refusals);
    return withoutIgnoredValues(result);
  });
  customFieldsRegistry.add(schema, { definitions });
  return schema;
}

/** With `skipCustomFieldValidation` any JSON passes (specification, Custom fields 5); what the fields don't accept is ignored. */
export function uncheckedCustomFieldsSchema(definitions: Definitions) {
  return z.unknown().transform((value) => withoutIgnoredValues(pickKnownCustomFields(definitions, value)));
}

/**
 * `customFields` of a new candidate: known fields are checked, unknown ones pass, required ones must be there, and
 * `customFields` itself may only be left out where none is required.
 */
export function customFieldsSchema(definitions: Definitions) {
  const schema = checkedCustomFieldsSchema(definitions);
  return definitions.some(({ required }) => required) ? schema : schema.optional();
}
