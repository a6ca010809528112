import type { z } from "zod";
import { oneOf } from "@/lib/formats";

/** The specification's enumerations, character for character; the order is the specification's too. */

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

export const SUBJECTS = [
  "Nederlands",
  "Engels",
  "Wiskunde",
  "Wiskunde A",
  "Wiskunde B",
  "Wiskunde C",
  "Wiskunde D",
  "Frans",
  "Duits",
  "Spaans",
  "Latijnse taal en cultuur",
  "Griekse taal en cultuur",
  "Klassieke talen",
  "KCV",
  "Geschiedenis",
  "Aardrijkskunde",
  "Maatschappijleer",
  "Maatschappijkunde",
  "Maatschappijwetenschappen",
  "Filosofie",
  "Levensbeschouwing",
  "Economie",
  "Algemene economie",
  "Bedrijfseconomie",
  "Ondernemerschap - Academische vaardigheden",
  "Natuurkunde",
  "Scheikunde",
  "Biologie",
  "Rekenen",
  "NLT (Natuur, leven en techniek)",
  "Algemene Natuurwetenschappen",
  "NaSk",
  "Science",
  "Life sciences",
  "Informatica",
  "Techniek",
  "Technologie en toepassing",
  "Toepassingsgericht onderwijs",
  "Programmeren, installeren en energie",
  "Produceren, installeren, energie (PIE)",
  "Art en Technologie",
  "Digital Creative Technology (DCT)",
  "Digital Technology",
  "Digitaal burgerschap",
  "STEAM",
  "T&T",
  "CKV",
  "Kunst & Techniek",
  "Kunst: algemeen",
  "Kunst: beeldend",
  "Kunst: beeldend / tekenen",
  "Kunst: dans",
  "Kunst: drama",
  "Kunst: podium",
  "Kunst: tekenen",
  "Kunst: theater",
  "Kunstgeschiedenis/CKV",
  "Handvaardigheid",
  "Muziek",
  "Vormgeving en media",
  "Lichamelijke opvoeding",
  "Lichamelijke opvoeding 2",
  "Bewegen sport en maatschappij (BSM)",
  "Dienstverlening en producten",
  "Praktijkgericht programma (havo)",
  "Praktijkprogramma zorg (mavo)",
  "Zorg en welzijn",
  "Mens en dienstverlening",
  "Mens en Maatschappij",
  "Mens en Natuur",
  "Onderzoeken & Ontwerp",
  "Onderzoekend leren",
  "Onderzoeksvaardigheden",
  "Millennium Skills",
  "Global perspectives",
  "Global citizenship",
  "Big History",
  "International Baccalaureate",
  "Psychologie",
  "Persoonlijke Vorming",
  "PGP maatschappij",
  "PGP P&O",
  "PGP technologie",
  "LOB/PWS",
  "PWS",
  "Zomer PWS",
  "Leefstijl",
  "Kennis van het geestelijk leven",
  "Vrede en Recht",
  "Wetenschap",
  "Wetenschapsoriëntatie",
  "Humaniora",
  "Arabisch",
  "Chinees",
  "Italiaans",
  "Russisch",
  "NT2",
  "Econasium",
  "E&O",
] as const;

export const CandidatePhase = oneOf(CANDIDATE_PHASES);
export type CandidatePhase = z.infer<typeof CandidatePhase>;

export const Sector = oneOf(SECTORS);
export type Sector = z.infer<typeof Sector>;

export const Role = oneOf(ROLES);
export type Role = z.infer<typeof Role>;

export const Qualification = oneOf(QUALIFICATIONS);
export type Qualification = z.infer<typeof Qualification>;

export const PriorEducation = oneOf(PRIOR_EDUCATIONS);
export type PriorEducation = z.infer<typeof PriorEducation>;

export const Subject = oneOf(SUBJECTS);
export type Subject = z.infer<typeof Subject>;
