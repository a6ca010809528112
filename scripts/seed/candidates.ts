import type * as z from "zod";
import type { newCandidateSchema } from "@/lib/records/candidates/schema";
import { BACKGROUNDS, type Background } from "./backgrounds";
import { demoInteractions } from "./interactions";
import { demoPhaseHistory, type PhaseHistory } from "./journeys";
import { motivationLetter } from "./motivations";
import { personName, slugifyName } from "./names";
import { homeAddress, phoneNumber } from "./places";
import { type Random, randomFrom } from "./random";
import { customFieldValues, type DemoRegion } from "./regions";

/** A demo candidate: the payload that a region would have sent, and the candidate's later changes. */
export type DemoCandidate = {
  id: string;
  phaseHistory: PhaseHistory;
  updatedAt: Date;
  payload: z.input<ReturnType<typeof newCandidateSchema>> & { customFields: Record<string, unknown> };
};

const EMAIL_DOMAINS = ["example.com", "example.nl", "post.example", "mail.example", "thuis.example"];

/**
 * Returns an e-mail address that is unique within the base. Adds a number if the address is already taken.
 */
function emailAddress(random: Random, name: { first: string; family: string }, taken: Set<string>): string {
  const first = slugifyName(name.first, "");
  const family = slugifyName(name.family, random.pick(["", ".", "."]));
  const local = random.pick([
    `${first}.${family}`,
    `${first}.${family}`,
    `${first.charAt(0)}.${family}`,
    `${family}.${first}`,
  ]);
  const domain = random.pick(EMAIL_DOMAINS);
  for (let number = 1; ; number++) {
    const address = `${local}${number === 1 ? "" : number}@${domain}`;
    if (taken.has(address)) continue;
    taken.add(address);
    return random.chance(0.05) ? address.charAt(0).toUpperCase() + address.slice(1) : address;
  }
}

function dateOfBirth(random: Random, [youngest, oldest]: Background["ages"], now: Date): string {
  const born = new Date(now);
  born.setUTCFullYear(
    now.getUTCFullYear() - random.integer(youngest, oldest),
    random.integer(0, 11),
    random.integer(1, 28),
  );
  return born.toISOString().slice(0, 10);
}

const maybe = <T>(random: Random, probability: number, value: T): T | undefined =>
  random.chance(probability) ? value : undefined;

function preferences(random: Random, background: Background) {
  const wantsSubjects = background.subjects.length > 0 && random.chance(0.9);
  return {
    sectorPreferences: random.some(background.sectors, 1, 2),
    rolePreferences: random.some(background.roles, 1, random.chance(0.8) ? 1 : 2),
    desiredQualifications: random.some(background.qualifications, 1, random.chance(0.7) ? 1 : 2),
    priorEducation: maybe(random, 0.92, random.pick(background.educations)),
    subjectPreferences: wantsSubjects ? random.some(background.subjects, 1, 3) : [],
  };
}

function contactDetails(random: Random, region: DemoRegion, index: number, name: string) {
  const { address, city, postalCode } = homeAddress(random, region.cities);
  const hasAddress = random.chance(0.88);
  return {
    phone: maybe(random, 0.86, phoneNumber(random, index)),
    linkedin: maybe(random, 0.3, `https://linkedin.example/in/${slugifyName(name, "-")}`),
    city,
    ...(hasAddress ? { address, postalCode } : {}),
  };
}

type DemoContext = { region: DemoRegion; now: Date; taken: Set<string> };

function demoCandidate(random: Random, { region, now, taken }: DemoContext, index: number): DemoCandidate {
  const name = personName(random);
  const fullName = `${name.first} ${name.family}`;
  const background = random.weighted(BACKGROUNDS);
  const phaseHistory = demoPhaseHistory(random, now);
  const desired = preferences(random, background);
  const contact = contactDetails(random, region, index, fullName);
  const job = random.pick(background.jobs);
  const training =
    desired.desiredQualifications[0] === "Pabo" ? "de pabo in deeltijd" : "de lerarenopleiding";
  const interactions = demoInteractions(random, {
    phase: phaseHistory.phase,
    job,
    city: contact.city,
    training,
    from: phaseHistory.createdAt,
    until: now,
  });
  const letter = motivationLetter(random, {
    job,
    sector: desired.sectorPreferences[0] ?? "Primair onderwijs",
    subject: desired.subjectPreferences[0],
    city: contact.city,
    years: random.integer(3, 18),
  });
  const payload: DemoCandidate["payload"] = {
    name: fullName,
    email: emailAddress(random, name, taken),
    privacyConsent: random.chance(0.96),
    dateOfBirth: maybe(random, 0.7, dateOfBirth(random, background.ages, now)),
    phase: phaseHistory.phase,
    motivation: maybe(random, 0.72, letter),
    ...contact,
    ...desired,
    interactions,
    customFields: customFieldValues(random, region.fields, now),
  };
  const lastContactAt = new Date(interactions.at(-1)?.createdAt ?? 0);
  const updatedAt = lastContactAt > phaseHistory.lastChangedAt ? lastContactAt : phaseHistory.lastChangedAt;
  return { id: random.recordId(), phaseHistory, updatedAt, payload };
}

/**
 * Generates the same people and dates at every hour of a day, as if it were midnight UTC. Otherwise, a later
 * hour would include more interactions, which would use up random numbers and so change everyone who is
 * generated after them. Live and sandbox have different people.
 */
export function demoCandidates(
  region: DemoRegion,
  mode: "live" | "sandbox",
  count: number,
  now: Date,
): DemoCandidate[] {
  const random = randomFrom(mode === "live" ? region.seed : region.seed + 1);
  const today = new Date(now.toISOString().slice(0, 10));
  const context = { region, now: today, taken: new Set<string>() };
  return Array.from({ length: count }, (_, index) => demoCandidate(random, context, index));
}

const DUPLICATE_COUNT = 2;

/** Turns the last candidates into duplicates of the first ones, with different e-mail addresses. */
export function withDuplicates(people: readonly DemoCandidate[]): DemoCandidate[] {
  const originals = people.filter(({ payload }) => payload.dateOfBirth).slice(0, DUPLICATE_COUNT);
  return people.map((person, index) => {
    const original = originals[people.length - 1 - index];
    if (!original) return person;
    // Use another e-mail address, and no phone number or interactions, as in a second registration.
    const { email, phone: _, interactions: __, ...same } = original.payload;
    const again = `${email.slice(0, email.indexOf("@"))}@werk.example`;
    return { ...person, payload: { ...same, email: again, phase: person.payload.phase, interactions: [] } };
  });
}
