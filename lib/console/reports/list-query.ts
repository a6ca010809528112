import type { Report } from "./queries";

type Period = { from: string; until: string };

const FILTERS = {
  phases: "phase",
  sectors: "sector",
  roles: "role",
  qualifications: "qualification",
  cities: "city",
} as const satisfies Partial<Record<keyof Report, string>>;
export type ListedReport = keyof typeof FILTERS;

/** Returns the query string that lists the candidates behind one number in a report. */
export const listQueryOf = (report: ListedReport, value: string, period: Period): string =>
  new URLSearchParams({ [FILTERS[report]]: value, ...inMonths("registered", period) }).toString();

/** Returns the query string that lists candidates who registered in a month. */
export const listQueryOfMonth = (month: string): string =>
  new URLSearchParams({ registered: month }).toString();

/** Returns the query string that lists candidates who had an interaction of this type in the period. */
export const listQueryOfContact = (type: string, period: Period): string =>
  new URLSearchParams({ contactType: type, ...inMonths("contacted", period) }).toString();

/** Returns the query string that lists candidates who registered in the period and left the phase. */
export const listQueryOfStays = (phase: string, period: Period): string =>
  new URLSearchParams({ leftPhase: phase, ...inMonths("registered", period) }).toString();

/** Returns the query string that lists candidates who registered in a month and reached the phase. */
export const listQueryOfReached = (phase: string, month: string): string =>
  new URLSearchParams({ reachedPhase: phase, registered: month }).toString();

/** Returns the query string that lists candidates who were closed in a month. */
export const listQueryOfClosing = (month: string): string =>
  new URLSearchParams({ closed: "true", closedIn: month }).toString();

/** Returns the query string that lists candidates who were closed in the period. */
export const listQueryOfClosings = (period: Period): string =>
  new URLSearchParams({ closed: "true", ...inMonths("closedIn", period) }).toString();

const DAYS_MAX = 3650;

/**
 * Returns the query string that lists candidates who registered in the period and have been in the phase for
 * more than the given number of days.
 */
export const listQueryOfLonger = (phase: string, days: number, period: Period): string =>
  new URLSearchParams({
    phase,
    inPhaseDays: String(Math.min(Math.floor(days) + 1, DAYS_MAX)),
    ...inMonths("registered", period),
  }).toString();

function inMonths(
  filter: "registered" | "contacted" | "closedIn",
  { from, until }: Period,
): Record<string, string> {
  if (!from && !until) return {};
  return { [filter]: from === until ? from : `${from}..${until}` };
}
