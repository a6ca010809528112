import type { CandidatePhase } from "@/lib/records/candidates/enumerations";
import type { InteractionType } from "@/lib/records/interactions/schema";
import { type Random, splitLines } from "./random";

/** Summaries for each type of interaction; `{beroep}`, `{plaats}` and `{opleiding}` are placeholders. */
const SUMMARIES: Record<InteractionType, readonly string[]> = {
  "E-mail": splitLines(`
    Ontvangstbevestiging gestuurd met uitleg over de vervolgstappen.
    Vraag over het collegegeld beantwoord en gewezen op de zij-instroomsubsidie.
    Overzicht van deeltijdroutes gemaild.
    Gevraagd om een actueel cv en een kopie van het diploma.
    Herinnering gestuurd: nog geen reactie op de uitnodiging voor een gesprek.
    Terugkoppeling ontvangen van de school: de meeloopdag is wederzijds goed bevallen.
    Vacatures uit de omgeving van {plaats} doorgestuurd.`),
  Telefonisch: splitLines(`
    Kort gebeld om de aanmelding door te nemen; wil zich breed oriënteren.
    Gebeld over de toelatingseisen van {opleiding}.
    Voicemail ingesproken met het verzoek om terug te bellen.
    Teruggebeld: werkt nu vier dagen als {beroep} en zoekt een route in deeltijd.
    Afspraak voor een adviesgesprek gemaakt.
    Gesproken over de reistijd vanuit {plaats}; een half uur is geen bezwaar.
    Nagevraagd hoe de eerste weken op school zijn verlopen: druk, maar met plezier.`),
  Kennismakingsgesprek: splitLines(`
    Kennismaking: achtergrond, motivatie en gewenste sector besproken. Wil graag een dag meelopen.
    Enthousiast gesprek. Heeft als {beroep} veel ervaring met het begeleiden van anderen.
    Kennismaking via beeldbellen; twijfelt nog tussen twee sectoren.
    Verwachtingen en zorgen besproken, met name over de combinatie van werk, studie en gezin.`),
  Adviesgesprek: splitLines(`
    Route uitgestippeld: eerst een geschiktheidsonderzoek, daarna {opleiding}.
    Drie routes naast elkaar gelegd; voorkeur voor leren en werken tegelijk.
    Financiële mogelijkheden doorgenomen en een rekenvoorbeeld meegegeven.
    Advies: eerst twee dagdelen meelopen om het beeld van het beroep te toetsen.
    Vrijstellingen besproken op basis van de vooropleiding; de lerarenopleiding beslist.`),
  Persoonlijk: splitLines(`
    Gesproken op de banenmarkt; folder over zij-instroom meegegeven.
    Samen de school in {plaats} bezocht en kennisgemaakt met de teamleider.
    Meeloopdag nabesproken op locatie: het contact met de leerlingen ging vanzelf.
    Koffie gedronken na de informatiebijeenkomst; wil zich vóór de zomer aanmelden.`),
  "Inschrijving activiteit": splitLines(`
    Ingeschreven voor de informatieavond zij-instroom.
    Ingeschreven voor de online sessie 'Werken in het mbo'.
    Aangemeld voor de meeloopdag in {plaats}.
    Ingeschreven voor de workshop 'Is lesgeven iets voor mij?'.
    Deelname aan de oriëntatiedag bevestigd.`),
  Doorverwijzing: splitLines(`
    Doorverwezen naar de lerarenopleiding voor een toelatingsgesprek.
    Doorverwezen naar een collega-regio, omdat de gewenste school daar ligt.
    Voorgesteld aan een schoolbestuur in {plaats} met een passende vacature.
    Doorverwezen naar DUO voor vragen over diplomawaardering.`),
  Anders: splitLines(`
    Cv ontvangen en toegevoegd aan het dossier.
    Uitnodiging voor een bijeenkomst per post verstuurd.
    Korte enquête over de oriëntatiefase ingevuld.`),
  "Niet van toepassing": ["Dossier overgedragen aan een andere adviseur."],
};

type Weights = readonly (readonly [weight: number, value: InteractionType])[];

const FIRST: Weights = [
  [5, "E-mail"],
  [3, "Telefonisch"],
  [2, "Inschrijving activiteit"],
  [2, "Kennismakingsgesprek"],
];
const LATER: Weights = [
  [4, "Telefonisch"],
  [4, "E-mail"],
  [3, "Adviesgesprek"],
  [2, "Kennismakingsgesprek"],
  [2, "Inschrijving activiteit"],
  [2, "Persoonlijk"],
  [2, "Doorverwijzing"],
  [1, "Anders"],
  [0.3, "Niet van toepassing"],
];

const MINUTES: Partial<Record<InteractionType, readonly [min: number, max: number]>> = {
  Telefonisch: [3, 25],
  Kennismakingsgesprek: [25, 60],
  Adviesgesprek: [30, 75],
  Persoonlijk: [10, 90],
};

const NOTES = splitLines(`
  Beschikbaar op dinsdag en donderdag, bij voorkeur in de ochtend.
  Partner werkt ook in het onderwijs en denkt mee over de combinatie met thuis.
  Huidige werkgever is op de hoogte en werkt mee aan een geleidelijke overstap.
  Let op: heeft nog een diplomawaardering nodig voordat de toelating rond kan zijn.
  Wil graag gekoppeld worden aan iemand die dezelfde overstap al heeft gemaakt.
  Afgesproken dat we over zes weken opnieuw contact hebben.`);

const COUNTS: Record<CandidatePhase, readonly [min: number, max: number]> = {
  nieuw: [0, 1],
  oriënteren: [1, 4],
  "in opleiding": [2, 6],
  matchen: [2, 7],
  voorbereiden: [3, 8],
  werkzaam: [3, 8],
  uitgestroomd: [1, 5],
};

export type InteractionStory = {
  phase: CandidatePhase;
  job: string;
  city: string;
  training: string;
  from: Date;
  until: Date;
};

/** Generates the candidate's interactions, oldest first, in working hours between `from` and `until`. */
export function demoInteractions(random: Random, story: InteractionStory) {
  const count = random.integer(...COUNTS[story.phase]);
  const spanMs = story.until.getTime() - story.from.getTime();
  const moments = Array.from({ length: count }, () => story.from.getTime() + random.next() * spanMs).sort(
    (left, right) => left - right,
  );
  return moments
    .map((moment) => toWorkingHours(random, new Date(moment)))
    .filter((performedAt) => performedAt > story.from && performedAt < story.until)
    .sort((left, right) => left.getTime() - right.getTime())
    .map((performedAt, index) => demoInteraction(random, story, performedAt, index === 0 ? FIRST : LATER));
}

/**
 * Moves a time to between nine and five in the Netherlands. Keeps the day, but moves weekend days to Monday.
 */
function toWorkingHours(random: Random, moment: Date): Date {
  const shifted = new Date(moment);
  const weekday = shifted.getUTCDay();
  if (weekday === 0) shifted.setUTCDate(shifted.getUTCDate() + 1);
  if (weekday === 6) shifted.setUTCDate(shifted.getUTCDate() + 2);
  shifted.setUTCHours(random.integer(8, 14), random.integer(0, 11) * 5, 0, 0);
  return shifted;
}

function demoInteraction(random: Random, story: InteractionStory, performedAt: Date, types: Weights) {
  const type = random.weighted(types);
  const minutes = MINUTES[type];
  const recordedAfterMs = random.integer(2, 120) * 60_000;
  const createdAt = new Date(Math.min(performedAt.getTime() + recordedAfterMs, story.until.getTime()));
  return {
    id: random.recordId(),
    type,
    performedAt: performedAt.toISOString(),
    summary: random
      .pick(SUMMARIES[type])
      .replace("{beroep}", story.job)
      .replace("{plaats}", story.city)
      .replace("{opleiding}", story.training),
    ...(random.chance(0.2) ? { notes: random.pick(NOTES) } : {}),
    ...(minutes ? { duration: random.integer(...minutes) * 60 } : {}),
    createdAt: createdAt.toISOString(),
  };
}
