import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import { PORTAL_ACCESS } from "@/lib/contract/portal-access";
import { type DraftField, NEW_FIELD_ACCESS } from "./use-draft";

/** The contents of a field's inputs, by input name. */
export type FieldValues = Record<
  "name" | "type" | "options" | "description" | "portalAccess" | "required",
  string
>;

/** Returns the contents of the inputs for a field, or for a new field if it is null. */
export const toFieldValues = (field: DraftField | null): FieldValues => ({
  name: field?.definition.name ?? "",
  type: field?.definition.type ?? "text",
  options: field?.definition.options?.join("\n") ?? "",
  description: field?.definition.description ?? "",
  portalAccess: field?.portalAccess ?? NEW_FIELD_ACCESS,
  required: field?.definition.required ? "on" : "",
});

export const readAccess = (form: FormData) =>
  PORTAL_ACCESS.find((access) => access === form.get("portalAccess")) ?? NEW_FIELD_ACCESS;

/** Reads a definition from the form. Each line of the options text is one option. */
export function readDefinition(form: FormData): CustomFieldDefinition {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const type = text("type") as CustomFieldDefinition["type"];
  const options = text("options")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  return {
    name: text("name"),
    type,
    required: form.get("required") === "on",
    ...(type.endsWith("Select") ? { options } : {}),
    ...(text("description") ? { description: text("description") } : {}),
  };
}
