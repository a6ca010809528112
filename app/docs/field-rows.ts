import "server-only";
import type { z } from "zod";
import { type JsonSchema, toJsonSchema } from "@/lib/records/field-schema/json-schema";

type FieldMessages = Record<
  | "required"
  | "characters"
  | "oneOf"
  | "listOf"
  | "atMost"
  | "text"
  | "boolean"
  | "integer"
  | "record"
  | "records",
  string
>;

/** Lists the fields of a request body. The JSON Schema provides the descriptions of their values. */
export function fieldRows(shape: z.ZodType, words: FieldMessages, enumerated: readonly string[]): string[][] {
  const { properties = {}, required = [] } = toJsonSchema(shape, { target: "draft-2020-12" });
  return Object.entries(properties).map(([name, property]) => {
    const described = describeSchema(property as JsonSchema, name, words, enumerated);
    return [`\`${name}\``, required.includes(name) ? `${described} (**${words.required}**)` : described];
  });
}

function describeSchema(
  schema: JsonSchema,
  name: string,
  words: FieldMessages,
  enumerated: readonly string[],
): string {
  if (schema.type === "array") {
    const items = describeSchema(schema.items as JsonSchema, name, words, enumerated);
    return `${words.listOf} ${items}, ${words.atMost} ${schema.maxItems}`;
  }
  if (schema.enum)
    return enumerated.includes(name) ? `[${words.oneOf}](/docs/schema#values-${name})` : words.oneOf;
  if (schema.type === "boolean") return words.boolean;
  if (schema.type === "integer") return words.integer;
  if (schema.type === "string") return describeString(schema, words);
  return schema.type === "object" ? words.record : words.records;
}

function describeString({ format, minLength, maxLength }: JsonSchema, words: FieldMessages): string {
  const least = minLength ? `${minLength}–` : `${words.atMost} `;
  const length = maxLength === undefined ? "" : `${least}${maxLength} ${words.characters}`;
  return [format ? `\`${format}\`` : words.text, length].filter(Boolean).join(", ");
}
