import { pointerOf } from "@/lib/contract/pointer";
import { parseNumber } from "@/lib/number-text";
import { isSchema } from "./described-fields";
import type { JsonSchema } from "./json-schema";

type Kind = "text" | "long" | "email" | "url" | "date" | "number" | "flag" | "one" | "several";

/** A payload field as a form shows it. `pointer` is the JSON Pointer of its value (RFC 6901). */
export type FormField = {
  pointer: string;
  name: string;
  isCustom: boolean;
  title: string;
  description: string | null;
  kind: Kind;
  isRequired: boolean;
  options: string[];
};

export type FormEntries = ReadonlyMap<string, string | string[]>;

/**
 * Lists the fields that a form can fill in, in schema order with custom fields last. Leaves out files and
 * interactions, which have their own forms.
 */
export function formFields(schema: JsonSchema): FormField[] {
  const { customFields, ...shared } = schema.properties ?? {};
  return [
    ...fieldsOf({ ...schema, properties: shared }, ""),
    ...(isSchema(customFields) ? fieldsOf(customFields, "/customFields") : []),
  ];
}

function fieldsOf({ properties = {}, patternProperties = {}, required = [] }: JsonSchema, parent: string) {
  const named: [string, unknown][] = [
    ...Object.entries(properties),
    // `patternProperties` describes custom fields that are named like an inherited property.
    ...Object.entries(patternProperties).map(([p, inner]): [string, unknown] => [p.slice(1, -1), inner]),
  ];
  return named.flatMap(([name, inner]): FormField[] => {
    const kind = isSchema(inner) ? kindOf(inner) : null;
    if (!isSchema(inner) || !kind) return [];
    const { title = name, description = null } = inner;
    return [
      {
        pointer: parent + pointerOf([name]),
        name,
        isCustom: parent !== "",
        title,
        description,
        kind,
        isRequired: required.includes(name),
        options: optionsOf(inner),
      },
    ];
  });
}

const LONG = 1_000;

function kindOf(schema: JsonSchema): Kind | null {
  const type = typesOf(schema)[0];
  if (type === "array") return optionsOf(schema).length > 0 ? "several" : null;
  if (schema.enum) return "one";
  if (type === "boolean") return "flag";
  if (type === "number" || type === "integer") return "number";
  if (type !== "string") return null;
  if (schema.format === "email" || schema.format === "date") return schema.format;
  if (schema.format === "uri") return "url";
  return (schema.maxLength ?? 0) > LONG ? "long" : "text";
}

const typesOf = ({ type }: JsonSchema): string[] => [type ?? []].flat().filter((name) => name !== "null");

const optionsOf = ({ enum: values, items }: JsonSchema): string[] =>
  (values ?? (isSchema(items) ? items.enum : []) ?? []).filter((value) => typeof value === "string");

/**
 * Builds the payload from a form. Omits empty fields, and sends invalid and ambiguous numbers as typed so
 * that the API rejects them.
 */
export function buildPayload(fields: readonly FormField[], entries: FormEntries): Record<string, unknown> {
  const filled = fields.flatMap((field) => {
    const value = enteredValue(field, entries.get(field.pointer) ?? "");
    return value === undefined ? [] : [{ field, value }];
  });
  const pairs = (isCustom: boolean) =>
    filled
      .filter(({ field }) => field.isCustom === isCustom)
      .map(({ field, value }) => [field.name, value] as const);
  const hasRequired = fields.some((field) => field.isCustom && field.isRequired);
  const custom = pairs(true);
  return {
    ...Object.fromEntries(pairs(false)),
    ...(custom.length > 0 || hasRequired ? { customFields: Object.fromEntries(custom) } : {}),
  };
}

function enteredValue({ kind }: FormField, entry: string | string[]): unknown {
  if (typeof entry !== "string") return entry.length > 0 ? entry : undefined;
  const typed = kind === "long" || kind === "one" ? entry : entry.trim();
  if (typed === "") return undefined;
  if (kind === "flag") return typed === "true";
  return kind === "number" ? (parseNumber(typed) ?? typed) : typed;
}

/** Returns the non-empty entries of custom fields that the form no longer has, with the fields' names. */
export function removedEntries(fields: readonly FormField[], entries: FormEntries) {
  const parent = "/customFields/";
  const known = new Set(fields.map(({ pointer }) => pointer));
  return [...entries].flatMap(([pointer, entry]) => {
    if (known.has(pointer) || !pointer.startsWith(parent) || entry.length === 0) return [];
    const name = pointer.slice(parent.length).replaceAll("~1", "/").replaceAll("~0", "~");
    return [{ name, text: [entry].flat().join(", ") }];
  });
}
