import * as z from "zod";
import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import { CandidatePatch, newCandidateSchema } from "../candidates/schema";
import { CUSTOM_FIELDS_MAX, customFieldsRegistry, customFieldValueSchema } from "../custom-fields/values";
import { SCHEMA_OPERATIONS, SCHEMA_TARGETS } from "./schema-choices";

/**
 * Generates the JSON Schema of a candidate payload from the zod schema that parses requests. In every target,
 * a validator that checks formats must accept exactly what zod accepts. A refinement or transform breaks this
 * rule unless `meta` adds the matching JSON Schema keyword.
 */

export const SchemaOperation = z.enum(SCHEMA_OPERATIONS);
export type SchemaOperation = z.infer<typeof SchemaOperation>;

export const SchemaTarget = z.enum(SCHEMA_TARGETS);
export type SchemaTarget = z.infer<typeof SchemaTarget>;

type Definitions = readonly CustomFieldDefinition[];
export type JsonSchema = z.core.JSONSchema.JSONSchema;
type Names = ReadonlyMap<unknown, string>;
type Options = { target: SchemaTarget; io?: "input" | "output"; names?: Names };

/**
 * Converts a zod schema to JSON Schema, including custom fields. Schemas in `names` become `$defs` with
 * references; without `names` there are no references.
 */
export function toJsonSchema(schema: z.ZodType, { target, io = "input", names }: Options): JsonSchema {
  const document = z.toJSONSchema(schema, {
    target,
    io,
    ...(names ? { metadata: withNames(names) } : {}),
    override: ({ zodSchema, jsonSchema }) => {
      const customFields = customFieldsRegistry.get(zodSchema);
      if (customFields) Object.assign(jsonSchema, describeCustomFields(customFields.definitions, target));
    },
  });
  return tidy(document);
}

function withNames(names: Names) {
  const registry = z.registry<Record<string, unknown>>();
  registry.get = (schema) => {
    const id = names.get(schema);
    return { ...z.globalRegistry.get(schema), ...(id ? { id } : {}) } as never;
  };
  return registry;
}

function describeCustomFields(definitions: Definitions, target: SchemaTarget): JsonSchema {
  const described = definitions.map((definition): [string, JsonSchema] => {
    const { $schema, ...value } = toJsonSchema(customFieldValueSchema(definition), { target });
    return [definition.name, { title: definition.name, ...describedBy(definition), ...value }];
  });
  const inherited = described.filter(([name]) => isInherited(name));
  const required = definitions.filter((definition) => definition.required).map(({ name }) => name);
  const requiredInherited = required.filter(isInherited);
  return {
    type: "object",
    properties: Object.fromEntries(described.filter(([name]) => !isInherited(name))),
    ...(inherited.length > 0 ? { patternProperties: byPattern(inherited) } : {}),
    ...(required.length > 0 ? { required } : {}),
    ...(requiredInherited.length > 0 ? { allOf: requiredInherited.map(isPresent) } : {}),
    additionalProperties: true,
    maxProperties: CUSTOM_FIELDS_MAX,
  };
}

const describedBy = ({ description }: CustomFieldDefinition) => (description ? { description } : {});

/**
 * Returns whether every object inherits a property of this name. JavaScript validators follow the prototype
 * chain, so they would find `constructor` in every object. We describe such names by a pattern instead, which
 * matches only own keys.
 */
const isInherited = (name: string) => Object.hasOwn(Object.prototype, name);
const byPattern = (schemas: [string, JsonSchema][]) =>
  Object.fromEntries(schemas.map(([name, schema]) => [`^${name}$`, schema]));
const isPresent = (name: string): JsonSchema => ({
  not: { patternProperties: byPattern([[name, { not: {} }]]) },
});

type Node = z.core.JSONSchema._JSONSchema;
const tidyNode = (node: Node): Node => (typeof node === "boolean" ? node : tidy(node));
const tidyMap = (nodes: Record<string, Node>) =>
  Object.fromEntries(Object.entries(nodes).map(([name, node]) => [name, tidyNode(node)]));

/**
 * Simplifies zod's output for clients with limited JSON Schema support. Doesn't change which payloads are
 * accepted.
 */
function tidy(schema: JsonSchema): JsonSchema {
  const walked: JsonSchema = { ...schema };
  if (schema.properties) walked.properties = tidyMap(withoutDisallowed(schema.properties));
  if (schema.$defs)
    walked.$defs = Object.fromEntries(Object.entries(schema.$defs).map(([name, node]) => [name, tidy(node)]));
  if (schema.patternProperties) walked.patternProperties = tidyMap(schema.patternProperties);
  if (isSchema(schema.items)) walked.items = tidy(schema.items);
  if (isSchema(schema.additionalProperties)) walked.additionalProperties = tidy(schema.additionalProperties);
  for (const keyword of ["anyOf", "oneOf", "allOf"] as const) {
    const branches = schema[keyword];
    if (branches) walked[keyword] = branches.map(tidy);
  }
  return withNullInEnum(withPlainNull(walked));
}

const isSchema = (node: JsonSchema["items"] | Node): node is JsonSchema =>
  typeof node === "object" && !Array.isArray(node);

/** Drops `{ not: {} }` properties, because `additionalProperties: false` already rejects them. */
const withoutDisallowed = (properties: Record<string, Node>) =>
  Object.fromEntries(Object.entries(properties).filter(([, node]) => !isDisallowed(node)));
const isDisallowed = (node: Node) =>
  isSchema(node) && isSchema(node.not) && Object.keys(node.not).length === 0;

/**
 * Rewrites `anyOf: [X, null]` as X with a second type. Both mean the same, because X's keywords apply only to
 * its own type. Schemas with `const` are excluded, because `const` applies to every type.
 */
function withPlainNull({ anyOf, ...rest }: JsonSchema): JsonSchema {
  const [first, second, third] = anyOf ?? [];
  const isNullable =
    second !== undefined && third === undefined && isSchema(second) && second.type === "null";
  if (!isNullable || !isSchema(first) || typeof first.type !== "string" || first.const !== undefined)
    return anyOf ? { ...rest, anyOf } : rest;
  return { ...first, ...rest, type: [first.type, "null"] as JsonSchema["type"] };
}

function withNullInEnum(schema: JsonSchema): JsonSchema {
  const isNullable = schema.nullable === true || (Array.isArray(schema.type) && schema.type.includes("null"));
  if (!isNullable || !schema.enum || schema.enum.includes(null)) return schema;
  return { ...schema, enum: [...schema.enum, null] };
}

type SchemaRequest = { operation: SchemaOperation; target: SchemaTarget; customFields: Definitions };
const documents = new WeakMap<Definitions, Map<string, JsonSchema>>();

/**
 * Returns the JSON Schema for `GET /schema`, cached per array of definitions, operation and target. Callers
 * must not modify it.
 */
export function candidateJsonSchema({ operation, target, customFields }: SchemaRequest): JsonSchema {
  const cached = documents.get(customFields) ?? new Map<string, JsonSchema>();
  documents.set(customFields, cached);
  const key = `${operation} ${target}`;
  const document = cached.get(key) ?? buildDocument({ operation, target, customFields });
  cached.set(key, document);
  return document;
}

function buildDocument({ operation, target, customFields }: SchemaRequest): JsonSchema {
  const schema = operation === "create" ? newCandidateSchema(customFields) : CandidatePatch;
  const { $schema, type, properties, required = [], ...rest } = toJsonSchema(schema, { target });
  return {
    ...($schema ? { $schema } : {}),
    title: operation === "create" ? "New candidate" : "Change of a candidate",
    type,
    properties,
    ...(required.length > 0 || allowsEmptyRequired(target) ? { required } : {}),
    ...rest,
  };
}

/**
 * Returns whether the target allows an empty `required`. JSON Schema has allowed it since draft-06, but OpenAPI
 * 3.0 is based on draft-05.
 */
const allowsEmptyRequired = (target: SchemaTarget) => target === "draft-07" || target === "draft-2020-12";
