export type Schema = Record<string, unknown> & {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  examples?: unknown[];
  pattern?: string;
};
export type Schemas = Readonly<Record<string, object>>;

/** Texts to try as examples of string schemas. The first one that the schema accepts is used. */
const TEXTS = [
  ...["Example", "2026-03-02T09:30:00.000Z", "2026-03-02", "2026-03", "example@example.org"],
  ...["https://example.org/", "019ca2f4-6c10-7a3e-8f25-1b7d5e9c0a46", "example.txt", "example", "123456"],
  ...["data:text/plain;base64,RXhhbXBsZQo=", "recQ9cN7tZ3xR4bK2", "keyR4bK2pV6mW8dQ9", "attV6mW8dQ9cN7tZ3"],
];

const FORMATS: Record<string, RegExp> = {
  "date-time": /T/,
  date: /^\d{4}-\d\d-\d\d$/,
  email: /@/,
  uri: /^https:/,
  uuid: /^[\da-f]{8}-/,
};

/**
 * Generates an example from a JSON Schema. Returns undefined for a string schema that accepts none of
 * `TEXTS`.
 */
export function exampleOfSchema(schema: Schema, schemas: Schemas): unknown {
  const { $ref, allOf = [], ...own } = schema;
  if ($ref || allOf.length > 0) {
    const target = ($ref ? schemas[$ref.split("/").at(-1) ?? ""] : {}) as Schema;
    return exampleOfSchema([target, ...allOf, own].reduce(merge), schemas);
  }
  const { const: constant, default: fallback, examples: [example] = [], enum: [option] = [] } = own;
  const given = [constant, example, fallback, option].find((value) => value !== undefined);
  if (given !== undefined) return given;
  const { anyOf, oneOf, ...rest } = own;
  const [branch] = anyOf ?? oneOf ?? [];
  if (branch) return exampleOfSchema(merge(branch, rest), schemas);
  return exampleOfType(own, schemas);
}

/** Merges two schemas with their properties. The second schema's keywords take precedence. */
function merge(first: Schema, second: Schema): Schema {
  const { properties = {}, ...rest } = second;
  const known = first.properties ?? {};
  const merged = Object.entries(properties).map(([name, property]) => [
    name,
    merge(known[name] ?? {}, property),
  ]);
  const required = [...(first.required ?? []), ...(second.required ?? [])];
  return { ...first, ...rest, required, properties: { ...known, ...Object.fromEntries(merged) } };
}

function exampleOfType(schema: Schema, schemas: Schemas): unknown {
  const { items, properties = {} } = schema;
  switch ([schema.type].flat()[0]) {
    case "string":
      return TEXTS.find((text) => accepts(schema, text));
    case "integer":
    case "number":
      return Math.max(Number(schema.minimum ?? 1), 1);
    case "boolean":
      return true;
    case "null":
      return null;
    case "array": {
      const item = items && exampleOfSchema(items, schemas);
      return item === undefined ? [] : Array(Number(schema.minItems ?? 1) || 1).fill(item);
    }
    default:
      return exampleOfObject(properties, schemas);
  }
}

function exampleOfObject(properties: Record<string, Schema>, schemas: Schemas): object {
  const entries = Object.entries<Schema | false>(properties).map(([name, property]) => [
    name,
    property === false ? undefined : exampleOfSchema(property, schemas),
  ]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function accepts(
  { pattern, format, minLength = 0, maxLength = Number.MAX_SAFE_INTEGER }: Schema,
  text: string,
) {
  return (
    text.length >= Number(minLength) &&
    text.length <= Number(maxLength) &&
    (FORMATS[String(format)] ?? /^/).test(text) &&
    new RegExp(pattern ?? "", "u").test(text)
  );
}
