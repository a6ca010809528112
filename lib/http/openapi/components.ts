import type { Schema } from "@/lib/contract/contract";
import { type JsonSchema, toJsonSchema } from "@/lib/records/field-schema/json-schema";
import { SCHEMA_NAMES } from "./schema-names";

type Direction = "input" | "output";
export type Components = {
  /**
   * Converts a zod schema to a JSON Schema of the data that clients send (`input`) or receive (`output`).
   * Named schemas become references.
   */
  schemaOf: (schema: Schema, direction: Direction) => JsonSchema;
  /**
   * Stores a response schema under a name, replacing any earlier schema with that name. Returns a reference
   * to the schema.
   */
  define: (name: string, schema: JsonSchema) => JsonSchema;
  /** Returns all named schemas, and a function that rewrites provisional references to their final names. */
  finish: () => { schemas: Record<string, JsonSchema>; resolveReferences: <T>(document: T) => T };
};

const PREFIX = "#/components/schemas/";

/**
 * Collects the schemas of a document. Defaults can make the input and output of a zod schema differ, so both
 * are kept until the end. They share a name if they are equal.
 */
export function newComponents(): Components {
  const defined: Record<Direction, Map<string, JsonSchema>> = { input: new Map(), output: new Map() };
  const schemaOf = (zodSchema: Schema, direction: Direction): JsonSchema => {
    const generated = toJsonSchema(zodSchema, {
      target: "draft-2020-12",
      io: direction,
      names: SCHEMA_NAMES,
    });
    const {
      $schema,
      $defs = {},
      ...schema
    } = direction === "output" ? allowExtraFields(generated) : generated;
    for (const [name, { id, ...definition }] of Object.entries($defs)) {
      defined[direction].set(name, withReferences(definition, direction));
    }
    return withReferences(schema, direction);
  };
  const replaced = new Map<string, JsonSchema>();
  const define = (name: string, schema: JsonSchema): JsonSchema => {
    replaced.set(name, schema);
    return { $ref: `${PREFIX}${name}` };
  };
  return {
    schemaOf,
    define,
    finish: () => finish({ ...defined, output: new Map([...defined.output, ...replaced]) }),
  };
}

const withReferences = (schema: JsonSchema, direction: Direction): JsonSchema =>
  mapReferences(schema, (reference) => reference.replace(/^#\/\$defs\//, `${PREFIX}${direction}:`));

/** Allows additional properties in responses, because later versions may add fields. */
const allowExtraFields = (schema: JsonSchema): JsonSchema =>
  mapObjects(schema, ({ additionalProperties, ...rest }) =>
    additionalProperties === undefined || additionalProperties === false
      ? rest
      : { ...rest, additionalProperties },
  );

function finish({ input, output }: Record<Direction, Map<string, JsonSchema>>) {
  const differing = new Set<string>();
  const textOf = (schema: JsonSchema | undefined) =>
    JSON.stringify(schema)?.replaceAll(/\/(?:input|output):/g, "/");
  const refersToDiffering = (schema: JsonSchema | undefined) =>
    [...differing].some((name) => textOf(schema)?.includes(`"${PREFIX}${name}"`));
  let before = -1;
  while (differing.size > before) {
    before = differing.size;
    for (const [name, schema] of input) {
      const other = output.get(name);
      if (other && (textOf(schema) !== textOf(other) || refersToDiffering(schema))) differing.add(name);
    }
  }
  const nameOf = (name: string, direction: Direction) =>
    direction === "input" && differing.has(name) ? `${name}Input` : name;
  const resolveReferences = <T>(document: T): T =>
    mapReferences(document, (reference) =>
      reference.replace(
        /\/(input|output):(.*)$/,
        (_, direction: Direction, name: string) => `/${nameOf(name, direction)}`,
      ),
    );
  const named = [
    ...[...output].map(([name, schema]) => [nameOf(name, "output"), resolveReferences(schema)] as const),
    ...[...input].map(([name, schema]) => [nameOf(name, "input"), resolveReferences(schema)] as const),
  ];
  const schemas = Object.fromEntries(named.sort(([left], [right]) => (left < right ? -1 : 1)));
  return { schemas, resolveReferences };
}

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns a copy in which `replace` has been applied to every nested object, innermost first. */
function mapObjects<T>(value: T, replace: (node: Node) => Node): T {
  if (Array.isArray(value)) return value.map((item) => mapObjects(item, replace)) as T;
  if (!isNode(value)) return value;
  const copy = Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, mapObjects(item, replace)]),
  );
  return replace(copy) as T;
}

const mapReferences = <T>(value: T, replace: (reference: string) => string): T =>
  mapObjects(value, (node) => (typeof node.$ref === "string" ? { ...node, $ref: replace(node.$ref) } : node));
