import "server-only";
import type * as z from "zod";
import type { Handler } from "@/lib/contract/contract";
import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import { type JsonSchema, toJsonSchema } from "@/lib/records/field-schema/json-schema";
import { type FieldDescription, INTERACTION_FIELDS, SHARED_FIELDS } from "@/lib/records/v1/schema";
import type { legacy } from "./contract";

/**
 * Describes the fields of version 1 by their version 1 names. Derives the standard fields from the schemas
 * that parse requests, and the custom fields from their definitions.
 */
export const describeFields: Handler<typeof legacy.schema> = async (ctx) => ({
  data: {
    sharedFields: describeShape(SHARED_FIELDS),
    interactions: describeShape(INTERACTION_FIELDS),
    customFields: ctx.region.customFields.map(describeCustomField),
  },
  meta: {},
});

const describeShape = (shape: Record<string, z.ZodType>) =>
  Object.entries(shape).map(([name, field]) => describeField(name, field));

function describeField(fieldName: string, field: z.ZodType): FieldDescription {
  const schema = toJsonSchema(field, { target: "draft-2020-12" });
  const { items } = schema;
  const choice = typeof items === "object" && !Array.isArray(items) ? items : schema;
  return {
    fieldName,
    fieldType: typeOf(schema),
    required: !field.safeParse(undefined).success,
    ...(choice.enum ? { options: choice.enum.map(String) } : {}),
    fieldDescription: schema.description ?? null,
  };
}

const TYPE_BY_FORMAT: Record<string, FieldDescription["fieldType"]> = {
  email: "email",
  uri: "url",
  date: "date",
};
const SHORT_TEXT_MAX = 500;

function typeOf(schema: JsonSchema): FieldDescription["fieldType"] {
  if (schema.type === "boolean") return "boolean";
  if (schema.type === "array") return "multiSelect";
  if (schema.enum) return "singleSelect";
  const isLong = (schema.maxLength ?? 0) > SHORT_TEXT_MAX;
  return TYPE_BY_FORMAT[schema.format ?? ""] ?? (isLong ? "longText" : "text");
}

const describeCustomField = ({ name, type, required, options, description }: CustomFieldDefinition) => ({
  fieldName: name,
  fieldType: type,
  required,
  ...(options ? { options } : {}),
  fieldDescription: description ?? null,
});
