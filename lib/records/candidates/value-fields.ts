/**
 * A candidate's fields, without custom fields, files and interactions. A merge keeps one of two values of
 * each, and candidates can take them along.
 */
export const VALUE_FIELDS = [
  "name",
  "email",
  "phone",
  "phase",
  "privacyConsent",
  "linkedin",
  "dateOfBirth",
  "address",
  "city",
  "postalCode",
  "sectorPreferences",
  "rolePreferences",
  "desiredQualifications",
  "priorEducation",
  "subjectPreferences",
  "motivation",
] as const;
export type ValueField = (typeof VALUE_FIELDS)[number];
