/** A field that staff can edit in place, and its control. */
export type FieldConfig = {
  name:
    | "name"
    | "email"
    | "phone"
    | "linkedin"
    | "dateOfBirth"
    | "address"
    | "postalCode"
    | "city"
    | "privacyConsent"
    | "sectorPreferences"
    | "rolePreferences"
    | "desiredQualifications"
    | "priorEducation"
    | "subjectPreferences"
    | "motivation";
  kind: "text" | "email" | "tel" | "url" | "date" | "long" | "flag" | "one" | "several";
  options?: readonly string[];
};
