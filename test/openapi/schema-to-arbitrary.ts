import type { ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import fc from "fast-check";
import { type Json, resolveReference } from "./json-reference";

/** Values that a schema of an OpenAPI document allows, made from the schema alone. */

type Schema = Json;
type Make = (schema: Schema) => fc.Arbitrary<unknown>;

const printableCharacter = fc.constantFrom(..."abc XYZ 019 éëï", "😀", "漢");
/** A pattern that a run of letters fits is one for text of any kind. */
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
  const fits = (text: string) => {
    const length = [...text].length;
    return length >= minLength && length <= (maxLength ?? length) && (!expression || expression.test(text));
  };
  const isText = !expression || matchesPlainText(expression, minLength);
  if (!isText) return fc.stringMatching(new RegExp(pattern), { size: "small" }).filter(fits);
  const known = expression ? undefined : BY_FORMAT[format];
  if (known) return known().filter(fits);
  const most = Math.min(maxLength ?? 40, Math.max(minLength, 40));
  return fc.oneof(
    {
      weight: 8,
      arbitrary: fc.string({ unit: printableCharacter, minLength, maxLength: most }).filter(fits),
    },
    { weight: 1, arbitrary: fc.constant("x".repeat(Math.min(maxLength ?? 40, 2000))).filter(fits) },
  );
}

function arrays(schema: Schema, make: Make): fc.Arbitrary<unknown> {
  const { items = {}, minItems: minLength = 0, maxItems, uniqueItems, "x-uniqueBy": by } = schema;
  const maxLength = Math.min(maxItems ?? 4, Math.max(minLength, 4));
  const selector = (item: Json) => (by ? item[by] : JSON.stringify(item));
  if (uniqueItems || by) return fc.uniqueArray(make(items), { minLength, maxLength, selector });
  return fc.array(make(items), { minLength, maxLength });
}

function objects(schema: Schema, make: Make): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties } = schema;
  const described = Object.entries<Schema>(properties).filter(([, property]) => property !== false);
  const shape = Object.fromEntries(described.map(([name, property]) => [name, make(property)]));
  if (described.length > 0) return fc.record(shape, { requiredKeys: required });
  if (additionalProperties === false) return fc.constant({});
  return fc.dictionary(
    fc.string({ unit: printableCharacter, maxLength: 12 }),
    fc.jsonValue({ maxDepth: 1 }),
    {
      maxKeys: 3,
    },
  );
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
  const made = types.map((type) => BY_TYPE[type]?.({ ...schema, type }, make) ?? fc.constant(null));
  return made.length === 1 && made[0] ? made[0] : fc.oneof(...made);
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

/** What makes valid values for the schemas of a document. */
export function schemaToArbitrary(document: Json): Make {
  const ajv = new Ajv2020({ strict: false, validateSchema: false });
  addFormats.default(ajv, { mode: "full" });
  ajv.addSchema(document, "openapi:");
  const judge = (schema: Schema): ValidateFunction =>
    ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"openapi:#/components')));
  const known = new Map<unknown, fc.Arbitrary<unknown>>();
  const make: Make = (schema) => {
    const made = known.get(schema) ?? build(schema);
    known.set(schema, made);
    return made;
  };
  const build: Make = (schema) => {
    if (schema?.$ref) return make(resolveReference(document, schema.$ref));
    const values = arbitraryOfType(schema, make);
    if (!FILTERED_KEYWORDS.some((rule) => Object.hasOwn(schema, rule))) return values;
    const isValid = judge(schema);
    return values.filter((value) => isValid(value));
  };
  return make;
}
