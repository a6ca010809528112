import "server-only";
import type { BaseContext } from "@/lib/contract/context";
import type { Language } from "@/lib/platform/languages";
import { findFieldSettings } from "@/lib/records/custom-fields/stored-definitions";
import {
  customFields,
  customFormValues,
  editableFields,
  findUnknownInputs,
  toCustomFieldsPatch,
  unfitDigests,
} from "./custom-fields";
import { type FieldGroup, type FieldValues, isFieldGroup, valuesOf } from "./field-groups";
import type { FieldSet } from "./review-changes";
import { standardFields } from "./standard-fields";

/** The groups of fields that have a form. `extra` contains the region's custom fields. */
export type FormGroup = FieldGroup | "extra";
export const isFormGroup = (name: string): name is FormGroup => isFieldGroup(name) || name === "extra";

type OwnValues = { customFields: Record<string, unknown> };

export type OwnFieldSet = FieldSet & {
  /** Returns the stored values as the form would submit them. */
  storedValues: (record: OwnValues) => FieldValues;
  /** Returns the digests of the stored values that no longer fit, by input name. */
  unfitDigests: (record: OwnValues) => Record<string, string>;
  /** Returns the body of the update request for a patch. */
  toBody: (patch: Record<string, unknown>) => Record<string, unknown>;
};

/** Returns the fields of a group. Numbers in their values are written in the given language. */
export async function findFieldSet(
  ctx: BaseContext,
  group: FormGroup,
  language: Language,
): Promise<OwnFieldSet> {
  if (group !== "extra") {
    const set = standardFields(group);
    return {
      ...set,
      storedValues: (record) => valuesOf(set.fields, { ...record }),
      unfitDigests: () => ({}),
      toBody: (patch) => patch,
    };
  }
  const definitions = editableFields(await findFieldSettings(ctx.db, ctx.region.id));
  return {
    ...customFields(definitions, language),
    findUnknownInputs: (form) => findUnknownInputs(definitions, form),
    storedValues: (record) => customFormValues(definitions, record.customFields, language),
    unfitDigests: (record) => unfitDigests(definitions, record.customFields),
    toBody: (patch) => ({ customFields: toCustomFieldsPatch(definitions, patch) }),
  };
}
