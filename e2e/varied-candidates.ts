import {
  CANDIDATE_PHASES,
  PRIOR_EDUCATIONS,
  QUALIFICATIONS,
  ROLES,
  SECTORS,
  SUBJECTS,
} from "../lib/records/candidates/enumerations";
import { INTERACTION_TYPES } from "../lib/records/interactions/schema";

const NAMES = [
  "Jan de Vries",
  "Zoë Ünal",
  "Þórdís Ægisdóttir",
  "李小龍",
  "O'Brien",
  "Anne-Fleur van ’t Hof",
  "😀 Emoji",
  "Nour al-Hassan",
];

/** The element at a place, counted round. */
const pick = <T>(values: readonly T[], place: number): T => values[place % values.length] as T;
const some = <T>(values: readonly T[], place: number): T[] =>
  Array.from({ length: place % 4 }, (_, index) => pick(values, place * 7 + index));

const optional = <T>(place: number, every: number, value: T): T | undefined =>
  place % every === 0 ? undefined : value;

const day = (place: number) =>
  `${1960 + (place % 45)}-${String(1 + (place % 12)).padStart(2, "0")}-${String(1 + (place % 28)).padStart(2, "0")}`;

const interactionsOf = (place: number) =>
  Array.from({ length: place % 11 }, (_, index) => ({
    type: pick(INTERACTION_TYPES, place + index),
    performedAt: `${day(index + place).replace(/^\d{4}/, "2025")}T1${index % 10}:30${pick(["Z", ":15Z", "+01:00", ":00.250-03:30"], index)}`,
    ...(index % 2
      ? { summary: `Gesprek ${index}`, notes: `Notitie\nmet regels ${place}`, duration: 60 * (index + 1) }
      : {}),
  }));

/** A payload that differs from its neighbours in what it holds, what it leaves out and how it is written. */
export const variedCandidate = (place: number) => ({
  name: `${pick(NAMES, place)} ${place}`,
  email: `Kandidaat.${place}+test@Voorbeeld.example`,
  privacyConsent: place % 5 !== 0,
  phone: optional(place, 3, `+31 6 ${String(10_000_000 + place)}`),
  linkedin: optional(place, 4, `https://linkedin.example/in/kandidaat-${place}?ref=%C3%A9`),
  dateOfBirth: optional(place, 6, place % 7 === 0 ? "2000-02-29" : day(place)),
  address: optional(place, 5, `Lange Laan ${place} bis`),
  city: optional(place, 7, pick(["Groningen", "'s-Hertogenbosch", "Súdwest-Fryslân"], place)),
  postalCode: optional(place, 8, `${1000 + place} AB`),
  phase: optional(place, 9, pick(CANDIDATE_PHASES, place)),
  sectorPreferences: optional(place, 10, some(SECTORS, place)),
  rolePreferences: optional(place, 11, some(ROLES, place)),
  desiredQualifications: optional(place, 12, some(QUALIFICATIONS, place)),
  priorEducation: optional(place, 4, pick(PRIOR_EDUCATIONS, place)),
  subjectPreferences: optional(place, 5, some(SUBJECTS, place * 3)),
  motivation: optional(
    place,
    6,
    `Motivatie van ${place}: “aanhalingen”, \t tabs & <tags> ${"lang ".repeat(place)}`.trim(),
  ),
  interactions: optional(place, 2, interactionsOf(place)),
});

export type VariedCandidate = ReturnType<typeof variedCandidate>;
