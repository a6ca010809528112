import {
  CANDIDATE_PHASES,
  PRIOR_EDUCATIONS,
  QUALIFICATIONS,
  ROLES,
  SECTORS,
} from "../lib/records/candidates/enumerations";
import { SUBJECTS } from "../lib/records/candidates/subjects";
import { INTERACTION_TYPES } from "../lib/records/interactions/interaction-types";

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

const pick = <T>(values: readonly T[], seed: number): T => values[seed % values.length] as T;
const some = <T>(values: readonly T[], seed: number): T[] =>
  Array.from({ length: seed % 4 }, (_, index) => pick(values, seed * 7 + index));

const optional = <T>(seed: number, every: number, value: T): T | undefined =>
  seed % every === 0 ? undefined : value;

const day = (seed: number) =>
  `${1960 + (seed % 45)}-${String(1 + (seed % 12)).padStart(2, "0")}-${String(1 + (seed % 28)).padStart(2, "0")}`;

const createInteractions = (seed: number) =>
  Array.from({ length: seed % 11 }, (_, index) => ({
    type: pick(INTERACTION_TYPES, seed + index),
    performedAt: `${day(index + seed).replace(/^\d{4}/, "2025")}T1${index % 10}:30${pick(["Z", ":15Z", "+01:00", ":00.250-03:30"], index)}`,
    ...(index % 2
      ? { summary: `Gesprek ${index}`, notes: `Notitie\nmet regels ${seed}`, duration: 60 * (index + 1) }
      : {}),
  }));

/** Returns a candidate whose fields, values and notation vary with the seed. */
export const variedCandidate = (seed: number) => ({
  name: `${pick(NAMES, seed)} ${seed}`,
  email: `Kandidaat.${seed}+test@Voorbeeld.example`,
  privacyConsent: seed % 5 !== 0,
  phone: optional(seed, 3, `+31 6 ${String(10_000_000 + seed)}`),
  linkedin: optional(seed, 4, `https://linkedin.example/in/kandidaat-${seed}?ref=%C3%A9`),
  dateOfBirth: optional(seed, 6, seed % 7 === 0 ? "2000-02-29" : day(seed)),
  address: optional(seed, 5, `Lange Laan ${seed} bis`),
  city: optional(seed, 7, pick(["Groningen", "'s-Hertogenbosch", "Súdwest-Fryslân"], seed)),
  postalCode: optional(seed, 8, `${1000 + seed} AB`),
  phase: optional(seed, 9, pick(CANDIDATE_PHASES, seed)),
  sectorPreferences: optional(seed, 10, some(SECTORS, seed)),
  rolePreferences: optional(seed, 11, some(ROLES, seed)),
  desiredQualifications: optional(seed, 12, some(QUALIFICATIONS, seed)),
  priorEducation: optional(seed, 4, pick(PRIOR_EDUCATIONS, seed)),
  subjectPreferences: optional(seed, 5, some(SUBJECTS, seed * 3)),
  motivation: optional(
    seed,
    6,
    `Motivatie van ${seed}: “aanhalingen”, \t tabs & <tags> ${"lang ".repeat(seed)}`.trim(),
  ),
  interactions: optional(seed, 2, createInteractions(seed)),
});

export type VariedCandidate = ReturnType<typeof variedCandidate>;
