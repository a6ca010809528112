/**
 * The enumerations, in the order and spelling of the specification ("Enumerations"). The longest is in
 * `subjects.ts`, so that pages without it don't load it.
 */

export const CANDIDATE_PHASES = [
  "nieuw",
  "oriënteren",
  "in opleiding",
  "matchen",
  "voorbereiden",
  "werkzaam",
  "uitgestroomd",
] as const;

export const SECTORS = [
  "Primair onderwijs",
  "Voortgezet onderwijs",
  "Speciaal onderwijs",
  "Middelbaar beroepsonderwijs",
  "Hoger onderwijs",
  "Praktijkonderwijs",
] as const;

export const ROLES = [
  "Docent / leraar",
  "Instructeur (mbo)",
  "OOP",
  "Ondersteuning",
  "Leerlingenzorg",
  "Midden management",
  "Schoolleiding",
  "Anders",
] as const;

export const QUALIFICATIONS = [
  "Primair onderwijs",
  "Beperkt tweedegraads",
  "Tweedegraads",
  "Eerstegraads",
  "PDG",
  "BKO/BDB",
  "Kwalificatie onderwijs ondersteunend personeel",
  "Kwalificatie Instructeur (MBO)",
  "Geen: gastdocentschap",
  "Pabo",
  "Onbekend",
  "Nog geen idee",
  "Niet van toepassing",
] as const;

export const PRIOR_EDUCATIONS = [
  "geen",
  "praktijkonderwijs",
  "vmbo-bl",
  "vmbo-kl",
  "vmbo-gl",
  "vmbo-tl",
  "vmbo",
  "havo",
  "vwo",
  "mbo entree",
  "mbo 2",
  "mbo 3",
  "mbo 4",
  "mbo",
  "associate degree",
  "hbo propedeuse",
  "hbo bachelor",
  "hbo master",
  "hbo",
  "wo bachelor",
  "wo master",
  "wo",
  "PhD",
] as const;

export type CandidatePhase = (typeof CANDIDATE_PHASES)[number];
export type Sector = (typeof SECTORS)[number];
export type Role = (typeof ROLES)[number];
export type Qualification = (typeof QUALIFICATIONS)[number];
export type PriorEducation = (typeof PRIOR_EDUCATIONS)[number];
