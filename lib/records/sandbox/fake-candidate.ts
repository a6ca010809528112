import "server-only";
import { randomInt } from "node:crypto";
import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import { newRecordId, randomBase62 } from "@/lib/platform/ids";
import {
  CANDIDATE_PHASES,
  PRIOR_EDUCATIONS,
  QUALIFICATIONS,
  ROLES,
  SECTORS,
} from "../candidates/enumerations";
import { SUBJECTS } from "../candidates/subjects";
import { INTERACTION_TYPES } from "../interactions/interaction-types";

/*
 * Generates candidates who can't be mistaken for real people: their names say that they are fake, their
 * e-mail addresses end in .example, and no real Dutch phone number begins with 06 0.
 */

const FIRST_NAMES = ["Test", "Proef", "Demo", "Fictie", "Voorbeeld", "Schijn", "Verzin", "Oefen"];
const LAST_NAMES = ["Kandidaat", "Persoon", "Leraar", "Docent", "Zij-instromer", "Instructeur", "Stagiair"];
const CITIES = ["Fantasiestad", "Voorbeelddorp", "Proefveen", "Testhuizen"];
const DAY_MS = 86_400_000;

const randomElement = <T>(values: readonly T[]): T => values[randomInt(values.length)] as T;
const randomElements = <T>(values: readonly T[]): T[] => [
  ...new Set([randomElement(values), randomElement(values)]),
];
const coinFlip = () => randomInt(2) === 0;
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - randomInt(1, days) * DAY_MS);
const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/**
 * Returns a candidate payload that is valid in a region with these custom fields. Required fields always have
 * a value.
 */
export function fakeCandidate(definitions: readonly CustomFieldDefinition[], now: Date) {
  const mark = randomBase62(8).toLowerCase();
  return {
    name: `${randomElement(FIRST_NAMES)} ${randomElement(LAST_NAMES)} ${mark}`,
    email: `${mark}@sandbox.instroom.example`,
    privacyConsent: true,
    phone: `+31 6 0${String(randomInt(10_000_000)).padStart(7, "0")}`,
    dateOfBirth: dayOf(new Date(Date.UTC(1960 + randomInt(45), randomInt(12), 1 + randomInt(28)))),
    address: `Voorbeeldstraat ${1 + randomInt(200)}`,
    city: randomElement(CITIES),
    postalCode: "0000 XX",
    phase: randomElement(CANDIDATE_PHASES),
    sectorPreferences: randomElements(SECTORS),
    rolePreferences: randomElements(ROLES),
    desiredQualifications: randomElements(QUALIFICATIONS),
    priorEducation: randomElement(PRIOR_EDUCATIONS),
    subjectPreferences: randomElements(SUBJECTS),
    motivation: "Verzonnen door de sandbox; deze kandidaat bestaat niet.",
    interactions: Array.from({ length: randomInt(3) }, () => fakeInteraction(now)),
    customFields: fakeCustomFields(definitions, now),
  };
}

function fakeInteraction(now: Date) {
  const performedAt = daysBefore(now, 90).toISOString();
  return {
    id: newRecordId(),
    type: randomElement(INTERACTION_TYPES),
    performedAt,
    summary: "Verzonnen contactmoment",
    duration: 60 * (5 + randomInt(55)),
    createdAt: performedAt,
  };
}

/** Builds the record from entries, because a field can be named `__proto__`. */
function fakeCustomFields(definitions: readonly CustomFieldDefinition[], now: Date) {
  const filled = definitions.filter(({ required }) => required || coinFlip());
  return Object.fromEntries(filled.map((definition) => [definition.name, fakeValue(definition, now)]));
}

function fakeValue({ type, options = [] }: CustomFieldDefinition, now: Date): unknown {
  const made = {
    text: () => "Verzonnen",
    longText: () => "Verzonnen door de sandbox.\nDit is geen antwoord van een mens.",
    number: () => randomInt(1, 40),
    boolean: coinFlip,
    date: () => dayOf(daysBefore(now, 365)),
    email: () => `${randomBase62(8).toLowerCase()}@sandbox.instroom.example`,
    url: () => "https://sandbox.instroom.example/verzonnen",
    singleSelect: () => randomElement(options),
    multiSelect: () => randomElements(options),
  };
  return made[type]();
}
