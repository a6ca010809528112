import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import {
  CANDIDATE_PHASES,
  PRIOR_EDUCATIONS,
  QUALIFICATIONS,
  ROLES,
  SECTORS,
} from "@/lib/records/candidates/enumerations";
import { SUBJECTS } from "@/lib/records/candidates/subjects";
import { customFieldColumn } from "../candidates/custom-field-column";

/** A field that a column can map to. `values` lists the accepted values of a choice or list. */
export type ImportField = {
  key: string;
  kind: "text" | "choice" | "list" | "boolean" | "date" | "number" | "email" | "phone" | "url";
  values?: readonly string[];
};

export const STANDARD_FIELDS = [
  { key: "name", kind: "text" },
  { key: "email", kind: "email" },
  { key: "privacyConsent", kind: "boolean" },
  { key: "phone", kind: "phone" },
  { key: "phase", kind: "choice", values: CANDIDATE_PHASES },
  { key: "city", kind: "text" },
  { key: "postalCode", kind: "text" },
  { key: "address", kind: "text" },
  { key: "dateOfBirth", kind: "date" },
  { key: "linkedin", kind: "url" },
  { key: "sectorPreferences", kind: "list", values: SECTORS },
  { key: "rolePreferences", kind: "list", values: ROLES },
  { key: "desiredQualifications", kind: "list", values: QUALIFICATIONS },
  { key: "subjectPreferences", kind: "list", values: SUBJECTS },
  { key: "priorEducation", kind: "choice", values: PRIOR_EDUCATIONS },
  { key: "motivation", kind: "text" },
] as const satisfies ImportField[];

export const REQUIRED_FIELDS = ["name", "email", "privacyConsent"] as const;

/** Fields for columns that hold only part of a name or address. `joinParts` joins the parts. */
export const PART_FIELDS = [
  { key: "givenName", kind: "text" },
  { key: "namePrefix", kind: "text" },
  { key: "familyName", kind: "text" },
  { key: "houseNumber", kind: "text" },
  { key: "houseNumberAddition", kind: "text" },
] as const satisfies ImportField[];

const NAME_PARTS = ["name", "givenName", "familyName"];

/** Returns the required fields that no column maps to. A given name or family name is enough for the name. */
export const missingFields = (mapping: readonly string[]) =>
  REQUIRED_FIELDS.filter((required) =>
    required === "name" ? !NAME_PARTS.some((key) => mapping.includes(key)) : !mapping.includes(required),
  );

const KINDS: Partial<Record<CustomFieldDefinition["type"], ImportField["kind"]>> = {
  number: "number",
  boolean: "boolean",
  date: "date",
  email: "email",
  url: "url",
  singleSelect: "choice",
  multiSelect: "list",
};

/** Returns all fields that a column can map to; custom fields come last. */
export const importFields = (definitions: readonly CustomFieldDefinition[]): ImportField[] => [
  ...STANDARD_FIELDS,
  ...PART_FIELDS,
  ...definitions.map(({ name, type, options }) => ({
    key: customFieldColumn(name),
    kind: KINDS[type] ?? ("text" as const),
    ...(options ? { values: options } : {}),
  })),
];

/** Lowercases the text, removes accents and collapses spaces, so that values and titles can be compared. */
export const normalizeText = (text: string) =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim();
/** Keeps only letters and digits, so that "E-mail adres" equals "e-mailadres". */
export const toAlphanumeric = (text: string) => normalizeText(text).replace(/[^\p{L}\p{N}]/gu, "");
