import { PRIOR_EDUCATIONS, QUALIFICATIONS, ROLES, SECTORS } from "@/lib/records/candidates/enumerations";
import { SUBJECTS } from "@/lib/records/candidates/subjects";

/**
 * Excludes `url` and `email`, because browsers would reject input that we complete, such as a URL without a
 * scheme.
 */
type LineType = "text" | "tel" | "date";

type LineField = {
  kind: "line";
  type: LineType;
  autoComplete?: string;
  inputMode?: "decimal" | "url" | "email";
};

/** Determines which control the form shows for a field. */
export type FieldKind =
  | LineField
  | { kind: "lines" }
  | { kind: "yes or no" }
  | { kind: "one of"; options: readonly string[] }
  | { kind: "some of"; options: readonly string[] };

const textField = (type: LineType, autoComplete?: string): LineField => ({
  kind: "line",
  type,
  ...(autoComplete ? { autoComplete } : {}),
});

/** The standard fields that a candidate may change, except consent, grouped as in the portal. */
export const FIELD_GROUPS = {
  contact: {
    name: textField("text", "name"),
    phone: textField("tel", "tel"),
    address: textField("text", "address-line1"),
    postalCode: textField("text", "postal-code"),
    city: textField("text", "address-level2"),
    dateOfBirth: textField("date", "bday"),
    linkedin: { ...textField("text", "url"), inputMode: "url" },
  },
  wishes: {
    sectorPreferences: { kind: "some of", options: SECTORS },
    rolePreferences: { kind: "some of", options: ROLES },
    desiredQualifications: { kind: "some of", options: QUALIFICATIONS },
    priorEducation: { kind: "one of", options: PRIOR_EDUCATIONS },
    subjectPreferences: { kind: "some of", options: SUBJECTS },
    motivation: { kind: "lines" },
  },
} as const satisfies Record<string, Record<string, FieldKind>>;

export type FieldGroup = keyof typeof FIELD_GROUPS;
export type FieldName = { [G in FieldGroup]: keyof (typeof FIELD_GROUPS)[G] }[FieldGroup];
/** The fields of a form: each input name with its kind. */
export type FormFields = readonly (readonly [string, FieldKind])[];
export type FieldValue = string | readonly string[] | null;
export type FieldValues = Record<string, FieldValue>;

export const isFieldGroup = (name: string): name is FieldGroup => Object.hasOwn(FIELD_GROUPS, name);
export const fieldsOf = (group: FieldGroup) =>
  Object.entries(FIELD_GROUPS[group]) as [FieldName, FieldKind][];

export const isFieldName = (name: string): name is FieldName =>
  Object.values(FIELD_GROUPS).some((fields) => Object.hasOwn(fields, name));

/** Returns whether the field's values are options that have a label. A region's own options have none. */
export const hasLabels = (name: string, { kind }: FieldKind): boolean =>
  isFieldName(name) && (kind === "one of" || kind === "some of");

export const isDateKind = (kind: FieldKind): boolean => kind.kind === "line" && kind.type === "date";

/**
 * Returns the chosen values of a `some of` field. Drops the empty text of a form that was opened before the
 * region made the field a list. For any other field, returns its text, or null if the text is empty. Null
 * clears the stored value.
 */
function fieldValueFromForm(form: FormData, name: string, { kind }: FieldKind): FieldValue {
  return kind === "some of"
    ? form.getAll(name).map(String).filter(Boolean)
    : normalizeText(String(form.get(name) ?? ""), kind);
}

/**
 * Browsers send line breaks as CR LF, and remove them from single-line fields. Options aren't trimmed,
 * because they may start or end with a space.
 */
function normalizeText(text: string, kind: FieldKind["kind"]): string | null {
  const joined = text.replace(/\r\n|\r|\n/g, kind === "line" ? "" : "\n");
  return (kind === "one of" ? joined : joined.trim()) || null;
}

/**
 * Returns the stored values as a form would submit them. Stored texts can have different spaces and line
 * breaks, because the API doesn't normalize what integrations send.
 */
export const valuesOf = (fields: FormFields, record: Partial<Record<string, unknown>>): FieldValues =>
  Object.fromEntries(
    fields.map(([name, { kind }]) => {
      const value = (record[name] ?? null) as FieldValue;
      return [name, typeof value === "string" ? normalizeText(value, kind) : value];
    }),
  );

/**
 * Returns the values in the form. A field that wasn't sent keeps its initial value, because a candidate clears
 * a field by sending an empty value. Only a list has no value if nothing is checked.
 */
export const fieldValuesFromForm = (fields: FormFields, form: FormData): FieldValues =>
  Object.fromEntries(
    fields.map(([name, field]) => {
      const isSent = field.kind === "some of" || form.has(name);
      return [name, fieldValueFromForm(form, `${isSent ? "" : INITIAL_PREFIX}${name}`, field)];
    }),
  );

/** A hidden input with this prefix holds each field's initial value. */
export const INITIAL_PREFIX = "initial.";

/** A checkbox with this prefix removes what is stored in a field but no longer fits it. */
export const CLEAR_PREFIX = "clear.";

/** A hidden input with this prefix holds a digest of what is stored in a field but doesn't fit it any more. */
export const UNFIT_PREFIX = "unfit.";

/** Returns the values that the form had before the candidate changed any of them. */
export const initialValuesFromForm = (fields: FormFields, form: FormData): FieldValues =>
  Object.fromEntries(
    fields.map(([name, field]) => [name, fieldValueFromForm(form, `${INITIAL_PREFIX}${name}`, field)]),
  );

export const changedValues = (sent: FieldValues, initial: FieldValues): FieldValues =>
  Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => !isSameValue(value, initial[name] ?? null)),
  );

/** Compares lists as sets: the API accepts duplicate items, but a form sends each item once. */
export const isSameValue = (left: FieldValue, right: FieldValue): boolean =>
  Array.isArray(left) && Array.isArray(right)
    ? left.every((item) => right.includes(item)) && right.every((item) => left.includes(item))
    : left === right;
