import { customFieldColumn } from "@/lib/console/candidates/custom-field-column";
import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";

type FieldKind = "text" | "email" | "tel" | "url" | "date" | "number" | "long" | "flag" | "one" | "several";

/**
 * A field that staff can edit in place. `kind` selects the input. For a custom field, `name` is the id of its
 * column (`customFieldColumn`).
 */
export type FieldConfig = {
  name: string;
  kind: FieldKind;
  options?: readonly string[];
  custom?: CustomFieldDefinition;
};

const KINDS: Record<CustomFieldDefinition["type"], FieldKind> = {
  text: "text",
  longText: "long",
  number: "number",
  boolean: "flag",
  date: "date",
  email: "email",
  url: "url",
  singleSelect: "one",
  multiSelect: "several",
};

export const customFieldConfig = (custom: CustomFieldDefinition): FieldConfig => ({
  name: customFieldColumn(custom.name),
  kind: KINDS[custom.type],
  options: custom.options ?? [],
  custom,
});
