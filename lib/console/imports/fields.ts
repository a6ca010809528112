import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import {
  CANDIDATE_PHASES,
  PRIOR_EDUCATIONS,
  QUALIFICATIONS,
  ROLES,
  SECTORS,
  SUBJECTS,
} from "@/lib/records/candidates/enumerations";
import { customFieldColumn } from "../candidates/custom-field-column";

/** A field that a column can map to; `values` are the values that a choice or list accepts. */
export type ImportField = {
  key: string;
  kind: "text" | "choice" | "list" | "boolean" | "date" | "number";
  values?: readonly string[];
};

export const STANDARD_FIELDS = [
  { key: "name", kind: "text" },
  { key: "email", kind: "text" },
  { key: "privacyConsent", kind: "boolean" },
  { key: "phone", kind: "text" },
  { key: "phase", kind: "choice", values: CANDIDATE_PHASES },
  { key: "city", kind: "text" },
  { key: "postalCode", kind: "text" },
  { key: "address", kind: "text" },
  { key: "dateOfBirth", kind: "date" },
  { key: "linkedin", kind: "text" },
  { key: "sectorPreferences", kind: "list", values: SECTORS },
  { key: "rolePreferences", kind: "list", values: ROLES },
  { key: "desiredQualifications", kind: "list", values: QUALIFICATIONS },
  { key: "subjectPreferences", kind: "list", values: SUBJECTS },
  { key: "priorEducation", kind: "choice", values: PRIOR_EDUCATIONS },
  { key: "motivation", kind: "text" },
] as const satisfies ImportField[];

export const REQUIRED_FIELDS = ["name", "email", "privacyConsent"] as const;

/** Common column titles in regions' files, besides the API's names; compared after `toAlphanumeric`. */
const FIELD_ALIASES: Record<(typeof STANDARD_FIELDS)[number]["key"], string[]> = {
  name: ["naam", "volledigenaam", "fullname", "kandidaat", "candidate", "voorenachternaam"],
  email: ["emailadres", "mail", "mailadres", "emailaddress", "epost"],
  privacyConsent: [
    "privacy",
    "toestemming",
    "akkoord",
    "privacyakkoord",
    "consent",
    "avg",
    "privacyverklaring",
  ],
  phone: ["telefoon", "telefoonnummer", "mobiel", "tel", "phonenumber", "mobile", "gsm"],
  phase: ["fase", "status", "stage"],
  city: ["plaats", "woonplaats", "stad", "town"],
  postalCode: ["postcode", "zip", "zipcode"],
  address: ["adres", "straat", "street", "straatenhuisnummer"],
  dateOfBirth: ["geboortedatum", "birthdate", "birthday", "geborenop"],
  linkedin: ["linkedinurl", "linkedinprofiel", "linkedinprofile"],
  sectorPreferences: ["sector", "sectoren", "sectors", "voorkeursector"],
  rolePreferences: ["functie", "functies", "rol", "rollen", "role", "roles"],
  desiredQualifications: ["kwalificatie", "kwalificaties", "bevoegdheid", "bevoegdheden", "qualifications"],
  subjectPreferences: ["vak", "vakken", "subject", "subjects", "voorkeursvakken"],
  priorEducation: ["vooropleiding", "opleiding", "opleidingsniveau", "education"],
  motivation: ["motivatie", "motivatiebrief", "motivationletter"],
};

const KINDS: Partial<Record<CustomFieldDefinition["type"], ImportField["kind"]>> = {
  number: "number",
  boolean: "boolean",
  date: "date",
  singleSelect: "choice",
  multiSelect: "list",
};

/** Returns all fields that a column can map to; custom fields come last. */
export const importFields = (definitions: readonly CustomFieldDefinition[]): ImportField[] => [
  ...STANDARD_FIELDS,
  ...definitions.map(({ name, type, options }) => ({
    key: customFieldColumn(name),
    kind: KINDS[type] ?? ("text" as const),
    ...(options ? { values: options } : {}),
  })),
];

/** Lowercases the text, removes accents and collapses spaces, so that values and titles can be compared. */
export const normalizeText = (text: string) =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim();
const toAlphanumeric = (text: string) => normalizeText(text).replace(/[^\p{L}\p{N}]/gu, "");

/**
 * Guesses the field that each column holds, and returns its key, or "" if no field fits. Uses each field at most once;
 * custom fields take precedence.
 */
export function guessMapping(head: string[], definitions: readonly CustomFieldDefinition[]): string[] {
  const keyOf = new Map<string, string>();
  for (const { key } of STANDARD_FIELDS)
    for (const name of [key, ...FIELD_ALIASES[key]]) keyOf.set(toAlphanumeric(name), key);
  for (const { name } of definitions) keyOf.set(toAlphanumeric(name), customFieldColumn(name));
  const used = new Set<string>();
  return head.map((title) => {
    const key = keyOf.get(toAlphanumeric(title)) ?? "";
    if (used.has(key)) return "";
    used.add(key);
    return key;
  });
}
