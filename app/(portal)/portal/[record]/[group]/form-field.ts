import type { FieldKind } from "@/lib/portal/field-groups/field-groups";

/** A field as its form shows it. `wrong` and `missing` say what to fill in. */
export type FormField = {
  name: string;
  kind: FieldKind;
  label: string;
  hint?: string | undefined;
  wrong: string;
  missing: string;
};
