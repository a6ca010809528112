import { CANDIDATE_PHASES, type CandidatePhase } from "@/lib/records/candidates/enumerations";
import type { Random } from "./random";

const DAY_MS = 86_400_000;

/** A phase change, as stored in an event. */
export type PhaseChange = { from: CandidatePhase; to: CandidatePhase; at: Date };
export type PhaseHistory = {
  phase: CandidatePhase;
  createdAt: Date;
  changes: PhaseChange[];
  lastChangedAt: Date;
};

/** The share of candidates in each phase, and the range of days since they registered. */
const PHASES: readonly (readonly [
  weight: number,
  value: [CandidatePhase, youngest: number, oldest: number],
])[] = [
  [17, ["nieuw", 0, 45]],
  [24, ["oriënteren", 14, 240]],
  [19, ["in opleiding", 120, 545]],
  [13, ["matchen", 60, 420]],
  [8, ["voorbereiden", 90, 480]],
  [12, ["werkzaam", 180, 547]],
  [7, ["uitgestroomd", 45, 547]],
];

const SKIP_PROBABILITY = 0.25;

/**
 * Returns the phases up to and including the current one. Candidates sometimes skip phases after
 * `oriënteren`, and may drop out early.
 */
function phasesBefore(random: Random, phase: CandidatePhase): CandidatePhase[] {
  if (phase === "nieuw") return [phase];
  const last = phase === "uitgestroomd" ? random.integer(1, 4) : CANDIDATE_PHASES.indexOf(phase);
  const between = CANDIDATE_PHASES.slice(2, last).filter(() => !random.chance(SKIP_PROBABILITY));
  return ["nieuw", "oriënteren", ...between, phase].filter(
    (each, index, all) => all.indexOf(each) === index,
  ) as CandidatePhase[];
}

/** Generates the time of a candidate's registration, their current phase, and their earlier phase changes. */
export function demoPhaseHistory(random: Random, now: Date): PhaseHistory {
  const [phase, youngest, oldest] = random.weighted(PHASES);
  const ageMs = (youngest + random.next() * (oldest - youngest)) * DAY_MS + random.integer(1, 600) * 60_000;
  const createdAt = new Date(now.getTime() - ageMs);
  const passed = phasesBefore(random, phase);
  const shares = passed.slice(1).map(() => random.next() * 0.9 + 0.05);
  const moments = shares
    .sort((left, right) => left - right)
    .map((share) => createdAt.getTime() + share * ageMs);
  const changes = moments.map((moment, index) => ({
    from: passed[index] as CandidatePhase,
    to: passed[index + 1] as CandidatePhase,
    at: new Date(moment),
  }));
  return { phase, createdAt, changes, lastChangedAt: changes.at(-1)?.at ?? createdAt };
}
