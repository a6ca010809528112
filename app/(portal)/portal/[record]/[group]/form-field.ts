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
  /** The language of the label, the hint and the options, if it isn't the page's. */
  lang?: "nl" | undefined;
  isRequired?: boolean;
  wrong: string;
  missing: string;
  /** The stored value as text, if it no longer fits the field, so that the form can't show all of it. */
  unfit?: string | undefined;
};
