import type { PriorEducation, Qualification, Role, Sector } from "@/lib/records/candidates/enumerations";
import type { Subject } from "@/lib/records/candidates/subjects";
import { splitLines } from "./random";

/**
 * A candidate's background and goals. The candidate's sector, role, education and motivation are derived from
 * the background, so that they are consistent.
 */
export type Background = {
  sectors: readonly Sector[];
  roles: readonly Role[];
  qualifications: readonly Qualification[];
  educations: readonly PriorEducation[];
  subjects: readonly Subject[];
  jobs: readonly string[];
  ages: readonly [youngest: number, oldest: number];
};

const EXACT: readonly Subject[] = [
  "Wiskunde",
  "Wiskunde A",
  "Wiskunde B",
  "Natuurkunde",
  "Scheikunde",
  "Biologie",
  "Informatica",
  "NaSk",
  "NLT (Natuur, leven en techniek)",
  "Technologie en toepassing",
];
const LANGUAGES: readonly Subject[] = [
  "Nederlands",
  "Engels",
  "Frans",
  "Duits",
  "Spaans",
  "NT2",
  "Klassieke talen",
];
const SOCIETY: readonly Subject[] = [
  "Geschiedenis",
  "Aardrijkskunde",
  "Maatschappijleer",
  "Economie",
  "Bedrijfseconomie",
  "Filosofie",
  "Levensbeschouwing",
  "Mens en Maatschappij",
];
const ARTS_AND_MOVEMENT: readonly Subject[] = [
  "Muziek",
  "Kunst: beeldend",
  "Kunst: drama",
  "CKV",
  "Handvaardigheid",
  "Lichamelijke opvoeding",
  "Bewegen sport en maatschappij (BSM)",
];
const VOCATIONAL: readonly Subject[] = [
  "Zorg en welzijn",
  "Techniek",
  "Produceren, installeren, energie (PIE)",
  "Dienstverlening en producten",
  "Rekenen",
];

const EXACT_TEACHER: Background = {
  sectors: ["Voortgezet onderwijs", "Middelbaar beroepsonderwijs"],
  roles: ["Docent / leraar"],
  qualifications: ["Tweedegraads", "Eerstegraads", "Beperkt tweedegraads"],
  educations: ["hbo bachelor", "hbo master", "wo bachelor", "wo master", "PhD"],
  subjects: EXACT,
  jobs: splitLines(`laborant
    softwareontwikkelaar
    procestechnoloog
    data-analist
    werktuigbouwkundig ingenieur
    onderzoeker bij een waterschap
    apotheker`),
  ages: [26, 58],
};

const LANGUAGE_AND_SOCIETY_TEACHER: Background = {
  sectors: ["Voortgezet onderwijs"],
  roles: ["Docent / leraar"],
  qualifications: ["Tweedegraads", "Eerstegraads"],
  educations: ["hbo bachelor", "hbo", "wo bachelor", "wo master", "wo"],
  subjects: [...LANGUAGES, ...SOCIETY],
  jobs: splitLines(`tekstschrijver
    vertaler
    beleidsmedewerker bij de gemeente
    accountant
    journalist
    museummedewerker
    bibliothecaris`),
  ages: [24, 57],
};

const ARTS_TEACHER: Background = {
  sectors: ["Voortgezet onderwijs", "Primair onderwijs"],
  roles: ["Docent / leraar"],
  qualifications: ["Tweedegraads", "Eerstegraads", "Geen: gastdocentschap"],
  educations: ["hbo bachelor", "hbo master", "mbo 4"],
  subjects: ARTS_AND_MOVEMENT,
  jobs: ["zelfstandig muzikant", "theatermaker", "sportinstructeur", "grafisch vormgever", "fysiotherapeut"],
  ages: [23, 50],
};

const PRIMARY_TEACHER: Background = {
  sectors: ["Primair onderwijs", "Speciaal onderwijs"],
  roles: ["Docent / leraar", "Leerlingenzorg"],
  qualifications: ["Pabo", "Primair onderwijs"],
  educations: ["hbo bachelor", "hbo", "hbo propedeuse", "wo bachelor", "vwo"],
  subjects: [],
  jobs: splitLines(`pedagogisch medewerker
    verpleegkundige
    maatschappelijk werker
    intercedent
    communicatieadviseur
    tandartsassistent
    hr-adviseur`),
  ages: [23, 55],
};

const CLASSROOM_ASSISTANT: Background = {
  sectors: ["Primair onderwijs", "Speciaal onderwijs", "Praktijkonderwijs"],
  roles: ["Ondersteuning", "OOP", "Leerlingenzorg"],
  qualifications: ["Kwalificatie onderwijs ondersteunend personeel", "Onbekend"],
  educations: ["mbo 2", "mbo 3", "mbo 4", "mbo", "vmbo-tl", "havo"],
  subjects: [],
  jobs: ["gastouder", "winkelmedewerker", "zorghulp", "overblijfkracht", "receptionist", "jongerenwerker"],
  ages: [20, 58],
};

const VOCATIONAL_INSTRUCTOR: Background = {
  sectors: ["Middelbaar beroepsonderwijs", "Praktijkonderwijs"],
  roles: ["Instructeur (mbo)", "Docent / leraar"],
  qualifications: ["Kwalificatie Instructeur (MBO)", "PDG"],
  educations: ["mbo 3", "mbo 4", "associate degree", "hbo bachelor"],
  subjects: VOCATIONAL,
  jobs: splitLines(`elektromonteur
    timmerman
    kok
    operator in de voedingsindustrie
    kapper met een eigen zaak
    verzorgende
    projectleider in de bouw
    automonteur`),
  ages: [28, 60],
};

const LECTURER: Background = {
  sectors: ["Hoger onderwijs"],
  roles: ["Docent / leraar", "Anders"],
  qualifications: ["BKO/BDB", "Geen: gastdocentschap", "Niet van toepassing"],
  educations: ["wo master", "hbo master", "PhD"],
  subjects: [],
  jobs: ["onderzoeker", "organisatieadviseur", "jurist", "arts", "architect", "gedragswetenschapper"],
  ages: [30, 61],
};

const LEADER: Background = {
  sectors: ["Primair onderwijs", "Voortgezet onderwijs", "Speciaal onderwijs"],
  roles: ["Schoolleiding", "Midden management"],
  qualifications: ["Niet van toepassing", "Onbekend"],
  educations: ["hbo bachelor", "hbo master", "wo master"],
  subjects: [],
  jobs: [
    "teamleider in de zorg",
    "manager bij een bank",
    "officier bij defensie",
    "directeur van een welzijnsorganisatie",
  ],
  ages: [35, 60],
};

const EXPLORER: Background = {
  sectors: ["Primair onderwijs", "Voortgezet onderwijs", "Middelbaar beroepsonderwijs", "Speciaal onderwijs"],
  roles: ["Docent / leraar", "Ondersteuning", "Anders"],
  qualifications: ["Nog geen idee", "Onbekend"],
  educations: ["havo", "vwo", "mbo 4", "hbo propedeuse", "hbo bachelor", "wo bachelor"],
  subjects: [...LANGUAGES, ...SOCIETY, ...ARTS_AND_MOVEMENT, "Wiskunde", "Biologie"],
  jobs: [
    "medewerker klantenservice",
    "barista",
    "zwemonderwijzer",
    "vrijwilliger bij de scouting",
    "bijlesgever",
  ],
  ages: [20, 34],
};

export const BACKGROUNDS: readonly (readonly [weight: number, value: Background])[] = [
  [20, PRIMARY_TEACHER],
  [17, EXACT_TEACHER],
  [17, LANGUAGE_AND_SOCIETY_TEACHER],
  [12, VOCATIONAL_INSTRUCTOR],
  [11, CLASSROOM_ASSISTANT],
  [9, EXPLORER],
  [6, ARTS_TEACHER],
  [5, LECTURER],
  [3, LEADER],
];
