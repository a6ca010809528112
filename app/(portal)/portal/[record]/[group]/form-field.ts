import type { FieldKind } from "@/lib/portal/field-groups/field-groups";

/**
 * A form field. `wrong` is the error message for an invalid value. `missing` is the message for an empty
 * field.
 */
export type FormField = {
  name: string;
  kind: FieldKind;
  label: string;
  hint?: string | undefined;
  wrong: string;
  missing: string;
};
