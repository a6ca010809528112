import type { ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import fc from "fast-check";
import { type Json, resolveReference } from "./json-reference";

type Schema = Json;
type Make = (schema: Schema) => fc.Arbitrary<unknown>;

/** Includes the characters that have a meaning in URLs, JSON, CSV and e-mail addresses. */
const character = fc.constantFrom(..."abc XYZ 019 éëï.+%/&=#,;'\"\n", "😀", "漢");
/** Returns whether a pattern accepts a repeated letter. If so, the pattern is treated as plain text. */
const matchesPlainText = (pattern: RegExp, length: number) => pattern.test("x".repeat(Math.max(length, 1)));

const BY_FORMAT: Record<string, () => fc.Arbitrary<string>> = {
  uuid: () => fc.uuid(),
  uri: () => fc.webUrl(),
  email: () => fc.emailAddress(),
  "date-time": () =>
    fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }).map((date) => date.toISOString()),
};

function strings({ minLength = 0, maxLength, pattern, format, enum: values }: Schema): fc.Arbitrary<unknown> {
  if (values) return fc.constantFrom(...values);
  const expression = pattern === undefined ? undefined : new RegExp(pattern, "u");
  const isValid = (text: string) => {
    const length = [...text].length;
    return length >= minLength && length <= (maxLength ?? length) && (!expression || expression.test(text));
  };
  const isText = !expression || matchesPlainText(expression, minLength);
  if (!isText) return fc.stringMatching(new RegExp(pattern), { size: "small" }).filter(isValid);
  const byFormat = expression ? undefined : BY_FORMAT[format];
  if (byFormat) return byFormat().filter(isValid);
  const maxTextLength = Math.min(maxLength ?? 40, Math.max(minLength, 40));
  return fc.oneof(
    {
      weight: 8,
      arbitrary: fc.string({ unit: character, minLength, maxLength: maxTextLength }).filter(isValid),
    },
    { weight: 1, arbitrary: repeated(minLength, Math.min(maxLength ?? 40, 2000)).filter(isValid) },
    { weight: 1, arbitrary: fc.constant("x".repeat(Math.min(maxLength ?? 40, 2000))).filter(isValid) },
  );
}

/** Generates text of any length by repeating a short text. */
const repeated = (min: number, max: number) =>
  fc
    .tuple(fc.array(character, { minLength: 1, maxLength: 8 }), fc.integer({ min, max }))
    .map(([unit, length]) => Array.from({ length }, (_, index) => unit[index % unit.length]).join(""));

function arrays(schema: Schema, make: Make): fc.Arbitrary<unknown> {
  const { items = {}, minItems: minLength = 0, maxItems, uniqueItems, "x-uniqueBy": uniqueBy } = schema;
  const maxLength = Math.min(maxItems ?? 4, Math.max(minLength, 4));
  const selector = (item: Json) => (uniqueBy ? item[uniqueBy] : JSON.stringify(item));
  const short =
    uniqueItems || uniqueBy
      ? fc.uniqueArray(make(items), { minLength, maxLength, selector })
      : fc.array(make(items), { minLength, maxLength });
  if (maxItems === undefined || maxItems <= maxLength) return short;
  const full = short.filter((values) => values.length > 0).map((values) => lengthen(values, schema));
  return fc.oneof({ weight: 15, arbitrary: short }, { weight: 1, arbitrary: full });
}

const FULL_LENGTH_MAX = 50_000;

/**
 * Repeats items up to `maxItems`. If items must be unique, makes them so. Returns the given items if they
 * can't be, or if a request with so many of them could exceed the documented sizes of a body.
 */
function lengthen(
  values: unknown[],
  { items, maxItems, uniqueItems, "x-uniqueBy": uniqueBy }: Schema,
): unknown[] {
  const repeated = Array.from({ length: maxItems }, (_, index) => values[index % values.length]);
  if (JSON.stringify(repeated).length > FULL_LENGTH_MAX) return values;
  if (uniqueBy) return repeated.map((item, index) => ({ ...(item as Json), [uniqueBy]: `${index}` }));
  if (!uniqueItems) return repeated;
  const allowsNumbers = ["0", "10"].every((text) => new RegExp(items.pattern ?? "", "u").test(text));
  const isText = items.type === "string" && !items.enum && !items.format && allowsNumbers;
  return isText ? repeated.map((_, index) => `${index}`) : values;
}

function objects(schema: Schema, make: Make): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties } = schema;
  const described = Object.entries<Schema>(properties).filter(([, property]) => property !== false);
  const shape = Object.fromEntries(described.map(([name, property]) => [name, make(property)]));
  if (described.length > 0) return fc.record(shape, { requiredKeys: required });
  if (additionalProperties === false) return fc.constant({});
  return fc.dictionary(fc.string({ unit: character, maxLength: 12 }), fc.jsonValue({ maxDepth: 1 }), {
    maxKeys: 3,
  });
}

function numbers({ type, minimum, maximum }: Schema): fc.Arbitrary<unknown> {
  const min = minimum ?? -1_000_000;
  const max = maximum ?? 1_000_000;
  if (type === "integer") return fc.integer({ min, max });
  return fc.oneof(
    fc.integer({ min: Math.ceil(min), max: Math.floor(max) }),
    fc.double({ min, max, noNaN: true }),
  );
}

const BY_TYPE: Record<string, (schema: Schema, make: Make) => fc.Arbitrary<unknown>> = {
  string: strings,
  array: arrays,
  object: objects,
  number: numbers,
  integer: numbers,
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
};

function arbitraryOfType(schema: Schema, make: Make): fc.Arbitrary<unknown> {
  if (schema === true) return fc.jsonValue({ maxDepth: 1 });
  if ("const" in schema) return fc.constant(schema.const);
  const branches = schema.type === undefined ? (schema.anyOf ?? schema.oneOf) : undefined;
  if (branches) return fc.oneof(...branches.map(make));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const types: string[] = schema.type === undefined ? [] : [schema.type].flat();
  if (types.length === 0) return fc.jsonValue({ maxDepth: 1 });
  const arbitraries = types.map((type) => BY_TYPE[type]?.({ ...schema, type }, make) ?? fc.constant(null));
  return arbitraries.length === 1 && arbitraries[0] ? arbitraries[0] : fc.oneof(...arbitraries);
}

const FILTERED_KEYWORDS = [
  "if",
  "anyOf",
  "oneOf",
  "allOf",
  "not",
  "minProperties",
  "maxProperties",
  "format",
];

/** Returns a function that builds a fast-check arbitrary of the valid values of a schema in the document. */
export function schemaToArbitrary(document: Json): Make {
  const ajv = new Ajv2020({ strict: false, validateSchema: false });
  addFormats.default(ajv, { mode: "full" });
  ajv.addSchema(document, "openapi:");
  const compile = (schema: Schema): ValidateFunction =>
    ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"openapi:#/components')));
  const cache = new Map<unknown, fc.Arbitrary<unknown>>();
  const make: Make = (schema) => {
    const arbitrary = cache.get(schema) ?? build(schema);
    cache.set(schema, arbitrary);
    return arbitrary;
  };
  const build: Make = (schema) => {
    if (schema?.$ref) return make(resolveReference(document, schema.$ref));
    const values = arbitraryOfType(schema, make);
    if (!FILTERED_KEYWORDS.some((keyword) => Object.hasOwn(schema, keyword))) return values;
    const isValid = compile(schema);
    return values.filter((value) => isValid(value));
  };
  return make;
}
