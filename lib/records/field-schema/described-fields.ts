import type { JsonSchema } from "./json-schema";

/**
 * A field as documentation tables show it. `path` is joined with dots; `type` includes the JSON Schema
 * format.
 */
export type DescribedField = {
  path: string;
  type: string;
  isRequired: boolean;
  values: string[];
  description: string | null;
};

/** Lists all fields of a payload's schema in order. Nested fields follow their parent. */
export function describedFields(schema: JsonSchema, parent = ""): DescribedField[] {
  const { properties = {}, patternProperties = {}, required = [] } = schema;
  const named = [
    ...Object.entries(properties),
    ...Object.entries(patternProperties).map(([pattern, inner]) => [pattern.slice(1, -1), inner] as const),
  ];
  return named.flatMap(([name, inner]) => {
    if (!isSchema(inner)) return [];
    const path = `${parent}${name}`;
    const items = isSchema(inner.items) ? inner.items : {};
    const values = (inner.enum ?? items.enum ?? []).filter((value) => typeof value === "string");
    const { description = null } = inner;
    return [
      { path, type: typeOf(inner), isRequired: required.includes(name), values, description },
      ...describedFields(inner, `${path}.`),
      ...describedFields(items, `${path}[].`),
    ];
  });
}

function typeOf({ type, format, items, nullable }: JsonSchema): string {
  const types = [type ?? "object"].flat();
  const inner = isSchema(items) ? ` of ${typeOf(items)}` : "";
  const known = [...types, ...(nullable === true ? ["null"] : [])].join(" | ");
  return `${known}${inner}${format ? ` (${format})` : ""}`;
}

export const isSchema = (node: unknown): node is JsonSchema =>
  typeof node === "object" && node !== null && !Array.isArray(node);
