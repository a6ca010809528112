/**
 * A candidate's fields, without custom fields, files and interactions. For each of them, a merge keeps one of
 * the two candidates' values. The data export for candidates includes them all.
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
