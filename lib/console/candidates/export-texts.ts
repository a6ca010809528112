import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import type { Language } from "@/lib/platform/languages";
import type { ClosingReason } from "@/lib/records/candidates/closing-reasons";
import type { UseLimit } from "@/lib/records/privacy/schema";
import { STANDARD_FIELDS } from "../imports/fields";
import { guessMapping } from "../imports/guess-mapping";
import { parseCustomFieldColumn } from "./custom-field-column";

type Texts = {
  titles: Record<string, string>;
  useLimits: Record<UseLimit, string>;
  closedReason: Record<ClosingReason, string>;
};

/** The texts of an exported file. They are the same as on the page, which a test ensures. */
export const EXPORT_TEXTS: Record<Language, Texts> = {
  nl: {
    titles: {
      name: "Naam",
      email: "E-mailadres",
      phone: "Telefoon",
      city: "Woonplaats",
      phase: "Fase",
      sectorPreferences: "Sectoren",
      rolePreferences: "Functies",
      desiredQualifications: "Bevoegdheden",
      priorEducation: "Vooropleiding",
      privacyConsent: "Toestemming",
      lastContactAt: "Laatste contact",
      phaseSince: "In deze fase sinds",
      createdAt: "Aangemeld",
      updatedAt: "Gewijzigd",
      closedReason: "Reden van afsluiten",
      useLimits: "Gebruik beperkt",
    },
    useLimits: {
      erasure: "verwijdering gepland",
      restriction: "gebruik beperkt",
      objection: "bezwaar",
      withdrawal: "toestemming ingetrokken",
    },
    closedReason: {
      notInterested: "Geen interesse meer",
      worksElsewhere: "Werkt ergens anders",
      unreachable: "Niet te bereiken",
      unsuitable: "Niet geschikt",
      other: "Andere reden",
    },
  },
  en: {
    titles: {
      name: "Name",
      email: "E-mail address",
      phone: "Phone",
      city: "City",
      phase: "Phase",
      sectorPreferences: "Sectors",
      rolePreferences: "Roles",
      desiredQualifications: "Qualifications",
      priorEducation: "Prior education",
      privacyConsent: "Consent",
      lastContactAt: "Last contact",
      phaseSince: "In this phase since",
      createdAt: "Added",
      updatedAt: "Changed",
      closedReason: "Reason for closing",
      useLimits: "Use limited",
    },
    useLimits: {
      erasure: "erasure planned",
      restriction: "use restricted",
      objection: "objection",
      withdrawal: "consent withdrawn",
    },
    closedReason: {
      notInterested: "No longer interested",
      worksElsewhere: "Works elsewhere",
      unreachable: "Can’t be reached",
      unsuitable: "Not suitable",
      other: "Another reason",
    },
  },
};

/**
 * Returns the titles of the columns in a language, or the API's names without one. A title that the import
 * would take for one of the region's custom fields is replaced by the API's name, so that the file can be
 * imported again.
 */
export function columnTitles(
  columns: readonly string[],
  language: Language | undefined,
  definitions: readonly CustomFieldDefinition[],
): string[] {
  return columns.map((column) => {
    const custom = parseCustomFieldColumn(column);
    if (custom !== null) return custom;
    const title = language && EXPORT_TEXTS[language].titles[column];
    if (!title) return column;
    const imported = STANDARD_FIELDS.some(({ key }) => key === column) ? column : "";
    return guessMapping([title], definitions)[0] === imported ? title : column;
  });
}
