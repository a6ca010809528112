import type { Shape } from "@/lib/contract/contract";
import { type JsonSchema, toJsonSchema } from "@/lib/records/field-schema/json-schema";
import { SHAPE_NAMES } from "./modules";

type Direction = "input" | "output";
export type Components = {
  /** A shape's schema, as clients send it or as they get it; shapes with a name are referred to. */
  schemaOf: (shape: Shape, direction: Direction) => JsonSchema;
  /** All shapes that were referred to, and how the references must be spelled in the end. */
  finish: () => { schemas: Record<string, JsonSchema>; spell: <T>(document: T) => T };
};

const PREFIX = "#/components/schemas/";

/**
 * Collects the shapes of a document. A shape may look otherwise where it is sent than where it is answered, because of
 * defaults: while collecting both are kept, and in the end they share a name where they are the same.
 */
export function newComponents(): Components {
  const defined: Record<Direction, Map<string, JsonSchema>> = { input: new Map(), output: new Map() };
  const schemaOf = (shape: Shape, direction: Direction): JsonSchema => {
    const made = toJsonSchema(shape, { target: "draft-2020-12", io: direction, names: SHAPE_NAMES });
    const { $schema, $defs = {}, ...schema } = direction === "output" ? allowExtraFields(made) : made;
    for (const [name, { id, ...definition }] of Object.entries($defs)) {
      defined[direction].set(name, withReferences(definition, direction));
    }
    return withReferences(schema, direction);
  };
  return { schemaOf, finish: () => finish(defined) };
}

const withReferences = (schema: JsonSchema, direction: Direction): JsonSchema =>
  mapReferences(schema, (reference) => reference.replace(/^#\/\$defs\//, `${PREFIX}${direction}:`));

/** Replies may get more fields in time, so what is answered is described as open. */
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
  const spell = <T>(document: T): T =>
    mapReferences(document, (reference) =>
      reference.replace(
        /\/(input|output):(.*)$/,
        (_, direction: Direction, name: string) => `/${nameOf(name, direction)}`,
      ),
    );
  const named = [
    ...[...output].map(([name, schema]) => [nameOf(name, "output"), spell(schema)] as const),
    ...[...input].map(([name, schema]) => [nameOf(name, "input"), spell(schema)] as const),
  ];
  const schemas = Object.fromEntries(named.sort(([left], [right]) => (left < right ? -1 : 1)));
  return { schemas, spell };
}

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A copy with each object in it replaced, from the innermost on. */
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
