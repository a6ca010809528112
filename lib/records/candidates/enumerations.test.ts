import { describe, expect, test } from "vitest";
import { INTERACTION_TYPES } from "../interactions/interaction-types";
import { CANDIDATE_PHASES, PRIOR_EDUCATIONS, QUALIFICATIONS, ROLES, SECTORS } from "./enumerations";
import { SUBJECTS } from "./subjects";

/** The lists exactly as printed in the specification. */
const PRINTED = {
  "Candidate phase": "nieuw, oriënteren, in opleiding, matchen, voorbereiden, werkzaam, uitgestroomd",
  Sector:
    "Primair onderwijs, Voortgezet onderwijs, Speciaal onderwijs, Middelbaar beroepsonderwijs, Hoger onderwijs, Praktijkonderwijs",
  Role: "Docent / leraar, Instructeur (mbo), OOP, Ondersteuning, Leerlingenzorg, Midden management, Schoolleiding, Anders",
  Qualification:
    "Primair onderwijs, Beperkt tweedegraads, Tweedegraads, Eerstegraads, PDG, BKO/BDB, Kwalificatie onderwijs ondersteunend personeel, Kwalificatie Instructeur (MBO), Geen: gastdocentschap, Pabo, Onbekend, Nog geen idee, Niet van toepassing",
  "Prior education":
    "geen, praktijkonderwijs, vmbo-bl, vmbo-kl, vmbo-gl, vmbo-tl, vmbo, havo, vwo, mbo entree, mbo 2, mbo 3, mbo 4, mbo, associate degree, hbo propedeuse, hbo bachelor, hbo master, hbo, wo bachelor, wo master, wo, PhD",
  "Interaction type":
    "Telefonisch, E-mail, Inschrijving activiteit, Persoonlijk, Anders, Doorverwijzing, Adviesgesprek, Kennismakingsgesprek, Niet van toepassing",
  Subject:
    "Nederlands, Engels, Wiskunde, Wiskunde A, Wiskunde B, Wiskunde C, Wiskunde D, Frans, Duits, Spaans, Latijnse taal en cultuur, Griekse taal en cultuur, Klassieke talen, KCV, Geschiedenis, Aardrijkskunde, Maatschappijleer, Maatschappijkunde, Maatschappijwetenschappen, Filosofie, Levensbeschouwing, Economie, Algemene economie, Bedrijfseconomie, Ondernemerschap - Academische vaardigheden, Natuurkunde, Scheikunde, Biologie, Rekenen, NLT (Natuur, leven en techniek), Algemene Natuurwetenschappen, NaSk, Science, Life sciences, Informatica, Techniek, Technologie en toepassing, Toepassingsgericht onderwijs, Programmeren, installeren en energie, Produceren, installeren, energie (PIE), Art en Technologie, Digital Creative Technology (DCT), Digital Technology, Digitaal burgerschap, STEAM, T&T, CKV, Kunst & Techniek, Kunst: algemeen, Kunst: beeldend, Kunst: beeldend / tekenen, Kunst: dans, Kunst: drama, Kunst: podium, Kunst: tekenen, Kunst: theater, Kunstgeschiedenis/CKV, Handvaardigheid, Muziek, Vormgeving en media, Lichamelijke opvoeding, Lichamelijke opvoeding 2, Bewegen sport en maatschappij (BSM), Dienstverlening en producten, Praktijkgericht programma (havo), Praktijkprogramma zorg (mavo), Zorg en welzijn, Mens en dienstverlening, Mens en Maatschappij, Mens en Natuur, Onderzoeken & Ontwerp, Onderzoekend leren, Onderzoeksvaardigheden, Millennium Skills, Global perspectives, Global citizenship, Big History, International Baccalaureate, Psychologie, Persoonlijke Vorming, PGP maatschappij, PGP P&O, PGP technologie, LOB/PWS, PWS, Zomer PWS, Leefstijl, Kennis van het geestelijk leven, Vrede en Recht, Wetenschap, Wetenschapsoriëntatie, Humaniora, Arabisch, Chinees, Italiaans, Russisch, NT2, Econasium, E&O",
};

/**
 * Splits only at commas before a capital letter, because the name of a subject can contain a comma before a
 * lowercase letter.
 */
const subjects = PRINTED.Subject.split(/, (?=[A-Z])/);

describe("the enumerations", () => {
  test.each([
    [
      "Candidate phase [spec 2.enumeration-phase]",
      CANDIDATE_PHASES,
      PRINTED["Candidate phase"].split(", "),
      7,
    ],
    ["Sector [spec 2.enumeration-sector]", SECTORS, PRINTED.Sector.split(", "), 6],
    ["Role [spec 2.enumeration-role]", ROLES, PRINTED.Role.split(", "), 8],
    [
      "Qualification [spec 2.enumeration-qualification]",
      QUALIFICATIONS,
      PRINTED.Qualification.split(", "),
      13,
    ],
    [
      "Prior education [spec 2.enumeration-prior-education]",
      PRIOR_EDUCATIONS,
      PRINTED["Prior education"].split(", "),
      23,
    ],
    [
      "Interaction type [spec 2.enumeration-interaction-type]",
      INTERACTION_TYPES,
      PRINTED["Interaction type"].split(", "),
      9,
    ],
    ["Subject [spec 2.enumeration-subject]", SUBJECTS, subjects, 99],
  ])(
    "%s has exactly the specification's values, in the specification's order",
    (_name, values, printed, count) => {
      expect(values).toEqual(printed);
      expect(new Set(values).size).toBe(count);
    },
  );

  test("are in NFC, so that an accented letter is one character", () => {
    const all = [
      CANDIDATE_PHASES,
      SECTORS,
      ROLES,
      QUALIFICATIONS,
      PRIOR_EDUCATIONS,
      INTERACTION_TYPES,
      SUBJECTS,
    ].flat();
    expect(all.filter((value) => value !== value.normalize("NFC"))).toEqual([]);
  });
});
