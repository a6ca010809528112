/**
 * The fields for which a merge keeps one of two values. A merge keeps all files, interactions and consents.
 */
export const MERGE_FIELDS = [
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
export type MergeField = (typeof MERGE_FIELDS)[number];
