type FieldMapping = {
  from: string;
  to: string;
  parent?: string;
  note?: "interactions" | "performedAt" | "type" | "customFields";
};

/**
 * Maps field names of version 1 to those of version 2. `parent` is the version 1 name of the parent field.
 * guide.test.ts compares this list with the code.
 */
export const V1_FIELDS: readonly FieldMapping[] = [
  { from: "naam", to: "name" },
  { from: "email", to: "email" },
  { from: "privacy_consent", to: "privacyConsent" },
  { from: "telefoon", to: "phone" },
  { from: "linkedin", to: "linkedin" },
  { from: "geboortedatum", to: "dateOfBirth" },
  { from: "adres", to: "address" },
  { from: "plaats", to: "city" },
  { from: "postcode", to: "postalCode" },
  { from: "fase", to: "phase" },
  { from: "sector", to: "sectorPreferences" },
  { from: "functie", to: "rolePreferences" },
  { from: "kwalificatie", to: "desiredQualifications" },
  { from: "vooropleiding", to: "priorEducation" },
  { from: "motivatie", to: "motivation" },
  { from: "interacties", to: "interactions", note: "interactions" },
  { from: "datum", to: "performedAt", parent: "interacties", note: "performedAt" },
  { from: "soort", to: "type", parent: "interacties", note: "type" },
  { from: "samenvatting", to: "summary", parent: "interacties" },
  { from: "custom_fields", to: "customFields", note: "customFields" },
];
