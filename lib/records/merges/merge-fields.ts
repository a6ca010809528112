/** The fields of which a merge keeps one of the two values. Files, interactions and consents are all kept. */
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
