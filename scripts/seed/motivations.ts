import type { Sector } from "@/lib/records/candidates/enumerations";
import type { Subject } from "@/lib/records/candidates/subjects";
import type { Random } from "./random";

type Story = { job: string; sector: Sector; subject: Subject | undefined; city: string; years: number };
type Sentence = (story: Story) => string;

/**
 * Matches subjects that stay capitalized in running text, such as languages and abbreviations. Other subjects
 * are written in lower case.
 */
const CAPITALIZED = /^(Nederlands|Engels|Frans|Duits|Spaans|NT2|NaSk|NLT|CKV|Kunst: )/;
const inText = (subject: string) =>
  (CAPITALIZED.test(subject) ? subject : subject.charAt(0).toLowerCase() + subject.slice(1))
    .replace(/ \([^)]*\)/, "")
    .replace("Kunst: ", "kunst, vooral ");

const OPENINGS: readonly Sentence[] = [
  ({ job, years }) => `Na ${years} jaar als ${job} wil ik mijn ervaring doorgeven aan een nieuwe generatie.`,
  ({ job }) =>
    `Als ${job} begeleid ik al jaren stagiairs, en dat is het deel van mijn werk waar ik de meeste energie van krijg.`,
  ({ job }) => `Ik werk nu als ${job}, maar merk dat ik pas echt opbloei als ik iets mag uitleggen.`,
  () =>
    "Mijn moeder stond veertig jaar voor de klas; eigenlijk heb ik altijd geweten dat ik daar ook terecht zou komen.",
  ({ job }) =>
    `Mijn loopbaan als ${job} heeft me veel gebracht, maar ik mis het gevoel dat mijn werk er op maandagochtend toe doet.`,
  ({ years, job }) =>
    `Het idee om het onderwijs in te gaan speelt al lang. Na ${years} jaar als ${job} is dit het moment om de stap te zetten.`,
  () =>
    "Sinds ik als ouder meehelp op school kijk ik met andere ogen naar het vak van leraar. Ik wil meer dan helpen.",
  ({ city }) =>
    `Vorig jaar gaf ik gastlessen op een school in ${city} en daarna wilde ik eigenlijk niet meer weg.`,
  ({ job }) =>
    `Toen mijn functie als ${job} verviel, heb ik mezelf de vraag gesteld wat ik echt wil. Het antwoord was: lesgeven.`,
];

const ABOUT_SECTOR: Record<Sector, readonly string[]> = {
  "Primair onderwijs": [
    "Ik vind het prachtig om te zien hoe kinderen in één jaar leren lezen, en daar wil ik aan bijdragen.",
    "Een basisschool is voor mij een kleine samenleving, waar je als leerkracht elke dag het verschil maakt.",
    "De veelzijdigheid trekt me: rekenen, muziek, een ruzie op het plein en een verjaardag, allemaal vóór de lunch.",
  ],
  "Voortgezet onderwijs": [
    "Pubers zijn eerlijk, nieuwsgierig en soms lastig; precies dat maakt het werk voor mij aantrekkelijk.",
    "Ik wil leerlingen op een leeftijd begeleiden waarop ze ontdekken wie ze zijn en wat ze kunnen.",
    "Juist in de onderbouw wil ik laten zien dat leren ergens over gaat.",
  ],
  "Speciaal onderwijs": [
    "Kinderen die extra steun nodig hebben verdienen mensen met geduld en humor, en die heb ik.",
    "In het speciaal onderwijs zijn de stapjes kleiner en de overwinningen groter.",
  ],
  "Middelbaar beroepsonderwijs": [
    "Studenten leren het vak het best van iemand die het zelf heeft gedaan.",
    "Ik ken de werkvloer en weet wat een bedrijf van een beginnend vakmens verwacht.",
  ],
  "Hoger onderwijs": [
    "Ik wil studenten leren onderzoeken, twijfelen en onderbouwen, en mijn praktijkervaring daarbij inzetten.",
    "Het begeleiden van afstudeerders doe ik al; nu wil ik ook onderwijs ontwikkelen.",
  ],
  Praktijkonderwijs: [
    "Leren door te doen: zo heb ik het zelf ook geleerd, en zo wil ik het doorgeven.",
    "Ik geloof in leerlingen die hun talent in hun handen hebben.",
  ],
};

const ABOUT_SUBJECT: readonly ((subject: string) => string)[] = [
  (subject) =>
    `Het vak ${subject} heeft mij gevormd, en ik wil laten ervaren dat het niet moeilijk of saai hoeft te zijn.`,
  (subject) =>
    `Ik ben al sinds de middelbare school gek op ${subject} en kan daar aanstekelijk over vertellen, zeggen ze thuis.`,
  (subject) =>
    `Met ${subject} heb ik dagelijks te maken; de voorbeelden uit mijn werk neem ik graag mee de klas in.`,
];

const CLOSINGS: readonly Sentence[] = [
  () => "Graag hoor ik welke routes er zijn en hoe ik die kan combineren met mijn gezin en mijn baan.",
  () => "Ik kijk uit naar een kennismakingsgesprek.",
  ({ city }) => `Ik woon in ${city} en heb geen bezwaar tegen een half uur reizen.`,
  () => "Financieel moet de overstap haalbaar zijn; daar heb ik nog vragen over.",
  () => "Het liefst loop ik eerst een dag mee, zodat ik weet waar ik aan begin.",
  () => "Ik kan drie dagen per week beginnen en wil binnen twee jaar bevoegd zijn.",
  () => "Als er dit schooljaar nog plek is op een traject, dan meld ik me meteen aan.",
  () => "Ik besef dat ik weer student word, en eerlijk gezegd verheug ik me daarop.",
];

/** Generates a letter of three to six sentences in one or two paragraphs. */
export function motivationLetter(random: Random, story: Story): string {
  const opening = random.pick(OPENINGS)(story);
  const middle = [random.pick(ABOUT_SECTOR[story.sector])];
  if (story.subject && random.chance(0.7)) middle.push(random.pick(ABOUT_SUBJECT)(inText(story.subject)));
  const closing = random.some(CLOSINGS, 1, 2).map((sentence) => sentence(story));
  const paragraphs = random.chance(0.4)
    ? [[opening, ...middle].join(" "), closing.join(" ")]
    : [[opening, ...middle, ...closing].join(" ")];
  return paragraphs.join("\n\n");
}
