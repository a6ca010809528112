import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import type { FieldSetting, PortalAccess } from "@/lib/contract/portal-access";
import { DELTA_CITIES, NORTHERN_CITIES } from "./places";
import { type Random, splitLines } from "./random";

export type Role = "manager" | "adviser" | "reader";
export type DemoStaff = { email: string; name: string; role: Role };

/** A region's custom field, how often the field has a value, and how to generate a value. */
type DemoField = {
  definition: CustomFieldDefinition;
  portalAccess: PortalAccess;
  filled: number;
  value: (random: Random, now: Date) => unknown;
};

export type DemoRegion = {
  id: string;
  slug: string;
  name: string;
  contactEmail: string;
  /** The person whom candidates can call or mail, shown in the portal. */
  contactPerson: { contactName: string; contactEmail: string; contactPhone: string };
  seed: number;
  cities: typeof NORTHERN_CITIES;
  staff: DemoStaff[];
  fields: DemoField[];
  requestedDocuments: { name: string; explanation: string | null }[];
};

const dayFrom = (random: Random, now: Date, from: number, to: number) =>
  new Date(now.getTime() + random.integer(from, to) * 86_400_000).toISOString().slice(0, 10);

const field = (
  { portalAccess = "shown", ...definition }: Omit<FieldSetting, "required"> & { required?: boolean },
  filled: number,
  value: DemoField["value"],
): DemoField => ({ definition: { required: false, ...definition }, portalAccess, filled, value });

const SOURCES = ["Open dag", "Website", "Via een school", "Bekende of collega", "UWV", "Sociale media"];
const WEEKDAYS = ["maandag", "dinsdag", "woensdag", "donderdag", "vrijdag"];
const DESKS = ["Loket Oost", "Loket West", "Loket Eiland & Delta", "Digitaal loket"];
const DAYPARTS = ["Ochtend", "Middag", "Avond", "Vóór schooltijd"];
const EMPLOYERS = [
  "bakkerij-dekroon",
  "zorggroep-delinde",
  "bouwbedrijf-dekade",
  "advies-ensamen",
  "technieklab",
];
const POSITIONS = splitLines(`Teamleider logistiek
  Verpleegkundige op een poli
  Zelfstandig adviseur
  Medewerker bedrijfsbureau
  Onderwijsassistent, oproepbasis
  Geen, sinds kort beschikbaar
  Projectmedewerker`);
const WISHES = splitLines(`Wil graag een module klassenmanagement volgen voordat de opleiding begint.
  Zoekt extra begeleiding bij rekenen; is bezig met een opfriscursus.
  Denkt aan een schakeltraject en wil weten of eerdere studiepunten meetellen.
  Heeft ideeën voor een technieklokaal en wil daar een praktijkopdracht van maken.
  Wil eerst één dag per week meedraaien en daarna pas over een opleiding beslissen.`);

const NORTHERN_FIELDS = [
  field({ name: "Herkomst aanmelding", type: "singleSelect", options: SOURCES }, 0.9, (random) =>
    random.pick(SOURCES),
  ),
  field({ name: "Voorkeursdagen", type: "multiSelect", options: WEEKDAYS }, 0.6, (random) =>
    random.some(WEEKDAYS, 1, 4),
  ),
  field(
    {
      name: "Jaren werkervaring",
      type: "number",
      description: "Hele of halve jaren, ook buiten het onderwijs.",
    },
    0.75,
    (random) => random.integer(0, 64) / 2,
  ),
  field({ name: "Financiële ondersteuning gewenst", type: "boolean" }, 0.7, (random) => random.chance(0.4)),
  field({ name: "Beschikbaar vanaf", type: "date", portalAccess: "editable" }, 0.55, (random, now) =>
    dayFrom(random, now, -60, 300),
  ),
  field({ name: "Scholingswensen en ideeën", type: "longText" }, 0.3, (random) => random.pick(WISHES)),
];

const DELTA_FIELDS = [
  field(
    {
      name: "Loket",
      type: "singleSelect",
      required: true,
      options: DESKS,
      description: "Waar de kandidaat is ingeschreven.",
    },
    1,
    (random) => random.pick(DESKS),
  ),
  field({ name: "Beschikbare dagdelen", type: "multiSelect", options: DAYPARTS }, 0.6, (random) =>
    random.some(DAYPARTS, 1, 3),
  ),
  field({ name: "Huidige functie", type: "text", portalAccess: "editable" }, 0.5, (random) =>
    random.pick(POSITIONS),
  ),
  field(
    { name: "E-mailadres werkgever", type: "email", portalAccess: "hidden" },
    0.2,
    (random) => `personeel@${random.pick(EMPLOYERS)}.example`,
  ),
  field(
    { name: "Portfolio of coöperatieprofiel", type: "url" },
    0.2,
    (random) => `https://portfolio.example/p/${random.integer(1000, 9999)}`,
  ),
  field({ name: "Uren per week", type: "number" }, 0.65, (random) => random.integer(2, 10) * 4),
  field({ name: "Geïnteresseerd in zij-instroom", type: "boolean" }, 0.8, (random) => random.chance(0.65)),
];

const REQUESTED_DOCUMENTS = [
  {
    name: "Kopie diploma",
    explanation: "Van je hoogste opleiding. Een foto is goed, als alles te lezen is.",
  },
  { name: "VOG", explanation: "Als je die al hebt." },
];

const staffOf = (slug: string): DemoStaff[] => [
  { email: `manager@${slug}.example`, name: `Marit Voorbeeld (${slug})`, role: "manager" },
  { email: `adviseur@${slug}.example`, name: `Ayoub Voorbeeld (${slug})`, role: "adviser" },
  { email: `lezer@${slug}.example`, name: `Lieke Voorbeeld (${slug})`, role: "reader" },
];

/** The admin, who has access to all regions of the demo. */
export const DEMO_ADMIN = { email: "beheer@instroom.example", name: "Bo Voorbeeld (beheer)" };

/** The first region has no required custom fields, so that a minimal candidate is valid there. */
export const DEMO_REGIONS: readonly DemoRegion[] = [
  {
    id: "recNoorderlicht01",
    slug: "noorderlicht",
    name: "Voorbeeldregio Noorderlicht",
    contactEmail: "loket@noorderlicht.example",
    contactPerson: {
      contactName: "Ayoub Voorbeeld, adviseur",
      contactEmail: "adviseur@noorderlicht.example",
      contactPhone: "088 000 00 01",
    },
    seed: 2026,
    cities: NORTHERN_CITIES,
    staff: staffOf("noorderlicht"),
    fields: NORTHERN_FIELDS,
    requestedDocuments: REQUESTED_DOCUMENTS,
  },
  {
    id: "recRivierdelta001",
    slug: "rivierdelta",
    name: "Voorbeeldregio Rivierdelta",
    contactEmail: "loket@rivierdelta.example",
    contactPerson: {
      contactName: "Ayoub Voorbeeld, adviseur",
      contactEmail: "adviseur@rivierdelta.example",
      contactPhone: "088 000 00 02",
    },
    seed: 1953,
    cities: DELTA_CITIES,
    staff: staffOf("rivierdelta"),
    fields: DELTA_FIELDS,
    requestedDocuments: [],
  },
];

/** Generates values for the region's custom fields. Leaves some fields empty. */
export const customFieldValues = (
  random: Random,
  fields: readonly DemoField[],
  now: Date,
): Record<string, unknown> =>
  Object.fromEntries(
    fields
      .filter(({ filled }) => random.chance(filled))
      .map(({ definition, value }) => [definition.name, value(random, now)]),
  );
