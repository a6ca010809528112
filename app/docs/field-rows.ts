import "server-only";
import type * as z from "zod";
import { dateTime } from "@/lib/contract/formats";
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
  | "id"
  | "dateTime"
  | "filledIn"
  | "record"
  | "records",
  string
>;

type Options = { enumerated: readonly string[]; filledIn?: readonly string[] };

const describeObject = (schema: z.ZodType) => {
  const { properties = {}, ...described } = toJsonSchema(schema, { target: "draft-2020-12" });
  return { ...described, properties };
};

/** Lists the fields that a request body may have. */
export const fieldNames = (schema: z.ZodType): string[] => Object.keys(describeObject(schema).properties);

/**
 * Lists the fields of a request body, described by their JSON Schema. `filledIn` names the required fields
 * that a request can leave out, because the service fills them in.
 */
export function fieldRows(
  schema: z.ZodType,
  words: FieldMessages,
  { enumerated, filledIn = [] }: Options,
): string[][] {
  const { properties, required = [] } = describeObject(schema);
  return Object.entries(properties).map(([name, property]) => {
    const described = describeSchema(property as JsonSchema, name, words, enumerated);
    const presence = filledIn.includes(name) ? words.filledIn : `**${words.required}**`;
    return [`\`${name}\``, required.includes(name) ? `${described} (${presence})` : described];
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
  if (schema.type === "integer") return `${words.integer}, ${schema.minimum}–${schema.maximum}`;
  if (schema.type === "string") return describeString(schema, words);
  return schema.type === "object" ? words.record : words.records;
}

const ID_PATTERN = /^\^([a-z]{3})\[A-Za-z0-9\]\{14\}\$$/;

function describeString(schema: JsonSchema, words: FieldMessages): string {
  const { format, pattern = "", minLength, maxLength } = schema;
  const [, prefix] = ID_PATTERN.exec(pattern) ?? [];
  if (prefix) return words.id.replace("$prefix", prefix);
  if (pattern === dateTime.meta()?.pattern) return words.dateTime;
  const least = minLength ? `${minLength}–` : `${words.atMost} `;
  const length = maxLength === undefined ? "" : `${least}${maxLength} ${words.characters}`;
  return [format ? `\`${format}\`` : words.text, length].filter(Boolean).join(", ");
}
