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

const line = (type: "text" | "tel" | "url" | "date", autoComplete?: string): FieldKind => ({
  kind: "line",
  type,
  ...(autoComplete ? { autoComplete } : {}),
});

/** The fields that are the candidate's own (contract §3), in the groups in which they are shown and changed. */
export const GROUPS = {
  contact: {
    name: line("text", "name"),
    phone: line("tel", "tel"),
    address: line("text", "street-address"),
    postalCode: line("text", "postal-code"),
    city: line("text", "address-level2"),
    dateOfBirth: line("date", "bday"),
    linkedin: line("url", "url"),
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

export type Group = keyof typeof GROUPS;
export type FieldName = { [G in Group]: keyof (typeof GROUPS)[G] }[Group];
export type Value = string | readonly string[] | null;
export type Values = Record<string, Value>;

export const isGroup = (name: string): name is Group => Object.hasOwn(GROUPS, name);
export const fieldsOf = (group: Group) => Object.entries(GROUPS[group]) as [FieldName, FieldKind][];

export const isFieldName = (name: string): name is FieldName =>
  Object.values(GROUPS).some((fields) => Object.hasOwn(fields, name));

/** What a form says of a field; what is left empty is cleared. */
function sentValue(form: FormData, name: string, { kind }: FieldKind): Value {
  if (kind === "some of") return form.getAll(name).map(String);
  // A browser sends the lines of a text as CR LF, however they were stored; a field of one line drops them.
  const text = String(form.get(name) ?? "")
    .replaceAll("\r\n", kind === "line" ? "" : "\n")
    .trim();
  return text === "" ? null : text;
}

/** Of a record the fields of a group, and nothing else. */
export const valuesOf = (group: Group, record: Partial<Record<FieldName, Value>>): Values =>
  Object.fromEntries(fieldsOf(group).map(([name]) => [name, record[name] ?? null]));

/** What a form says of the fields of a group. */
export const sentFrom = (group: Group, form: FormData): Values => readFrom(group, form, "");

/** Beside each field a form carries the value that it showed first, under this prefix. */
export const SHOWN = "shown.";

/** What a form showed of the fields of a group before anything was filled in. */
export const shownIn = (group: Group, form: FormData): Values => readFrom(group, form, SHOWN);

const readFrom = (group: Group, form: FormData, prefix: string): Values =>
  Object.fromEntries(
    fieldsOf(group).map(([name, field]) => [name, sentValue(form, `${prefix}${name}`, field)]),
  );

/** Of what was sent the fields that differ from what the form showed: only those did the candidate change. */
export const changedIn = (sent: Values, shown: Values): Values =>
  Object.fromEntries(Object.entries(sent).filter(([name, value]) => !isSame(value, shown[name] ?? null)));

const isSame = (one: Value, other: Value): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((each) => other.includes(each))
    : one === other;
