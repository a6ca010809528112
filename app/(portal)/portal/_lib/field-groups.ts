import {
  PRIOR_EDUCATIONS,
  QUALIFICATIONS,
  ROLES,
  SECTORS,
  SUBJECTS,
} from "@/lib/records/candidates/enumerations";

/** How a field is filled in; the parts of a page decide what that looks like. */
export type FieldKind =
  | { kind: "line"; type: "text" | "tel" | "url" | "date"; autoComplete?: string }
  | { kind: "lines" }
  | { kind: "one of"; options: readonly string[] }
  | { kind: "some of"; options: readonly string[] };

const textField = (type: "text" | "tel" | "url" | "date", autoComplete?: string): FieldKind => ({
  kind: "line",
  type,
  ...(autoComplete ? { autoComplete } : {}),
});

/** The fields that are the candidate's own (contract §3), in the groups in which they are shown and changed. */
export const FIELD_GROUPS = {
  contact: {
    name: textField("text", "name"),
    phone: textField("tel", "tel"),
    address: textField("text", "street-address"),
    postalCode: textField("text", "postal-code"),
    city: textField("text", "address-level2"),
    dateOfBirth: textField("date", "bday"),
    linkedin: textField("url", "url"),
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
export type FieldValue = string | readonly string[] | null;
export type FieldValues = Record<string, FieldValue>;

export const isFieldGroup = (name: string): name is FieldGroup => Object.hasOwn(FIELD_GROUPS, name);
export const fieldsOf = (group: FieldGroup) =>
  Object.entries(FIELD_GROUPS[group]) as [FieldName, FieldKind][];

export const isFieldName = (name: string): name is FieldName =>
  Object.values(FIELD_GROUPS).some((fields) => Object.hasOwn(fields, name));

/** What a form says of a field; what is left empty is cleared. */
function fieldValueFromForm(form: FormData, name: string, { kind }: FieldKind): FieldValue {
  if (kind === "some of") return form.getAll(name).map(String);
  // A browser sends the lines of a text as CR LF, however they were stored; a field of one line drops them.
  const text = String(form.get(name) ?? "")
    .replaceAll("\r\n", kind === "line" ? "" : "\n")
    .trim();
  return text === "" ? null : text;
}

/** Of a record the fields of a group, and nothing else. */
export const valuesOf = (group: FieldGroup, record: Partial<Record<FieldName, FieldValue>>): FieldValues =>
  Object.fromEntries(fieldsOf(group).map(([name]) => [name, record[name] ?? null]));

/** What a form says of the fields of a group. */
export const fieldValuesFromForm = (group: FieldGroup, form: FormData): FieldValues =>
  readFrom(group, form, "");

/** Beside each field a form carries the value that it showed first, under this prefix. */
export const SHOWN = "shown.";

/** What a form showed of the fields of a group before anything was filled in. */
export const shownIn = (group: FieldGroup, form: FormData): FieldValues => readFrom(group, form, SHOWN);

const readFrom = (group: FieldGroup, form: FormData, prefix: string): FieldValues =>
  Object.fromEntries(
    fieldsOf(group).map(([name, field]) => [name, fieldValueFromForm(form, `${prefix}${name}`, field)]),
  );

/** Of what was sent the fields that differ from what the form showed: only those did the candidate change. */
export const changedValues = (sent: FieldValues, shown: FieldValues): FieldValues =>
  Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => !isSameValue(value, shown[name] ?? null)),
  );

const isSameValue = (one: FieldValue, other: FieldValue): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((each) => other.includes(each))
    : one === other;
