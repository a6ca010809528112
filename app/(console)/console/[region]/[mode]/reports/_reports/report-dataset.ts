import type { Tone } from "@/app/_ui/badge";

/** A number, or the reason why the number isn't shown. */
export type Figure =
  | number
  | "hidden"
  | "withheld"
  | "tooFewSampled"
  | "tooFew"
  | "moreThanCounted"
  | "notCounted";

/**
 * The query string of the candidate list that a number links to. `listed` is how many of the counted
 * candidates the list contains.
 */
export type ReportList = { query: string; listed: Figure };

/** One row of a dataset. `length` determines the length of the row's bar. */
export type ReportRow = {
  name: string;
  shown: string;
  /** The abbreviation of `shown`. */
  short?: string | undefined;
  length: Figure;
  numbers: Figure[];
  /** The query string of the list behind each number, if it has one. */
  lists?: (string | undefined)[];
  /** The total for percentages. Every number after the first is followed by its percentage of this total. */
  outOf?: Figure;
  list?: ReportList;
  /** The color of the row's bar, if the row is a phase. */
  tone?: Tone;
  /** Why the row's numbers have no list. */
  noList?: "anonymised";
  /**
   * The query string of the list of candidates who have been in the row's phase for longer than the median.
   */
  longer?: string;
};

/** One dataset, shown as a chart and a table, with a download. A matrix has no chart. */
export type ReportDataset = {
  name:
    | "phases"
    | "inflow"
    | "cohorts"
    | "cohortDays"
    | "timeInPhase"
    | "outflow"
    | "closed"
    | "sectors"
    | "roles"
    | "qualifications"
    | "cities"
    | "contactMoments";
  columns: string[];
  shape: "rows" | "months" | "matrix";
  /** Set if the names are in Dutch, regardless of the user's language. */
  lang?: "nl";
  rows: ReportRow[];
  /** The query string of a related list, whose candidates aren't included in the numbers. */
  related?: string;
};
