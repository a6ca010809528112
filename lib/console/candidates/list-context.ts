import type { BaseContext } from "@/lib/contract/context";

/** The ids of the candidates that a lookup found, or null if there are too many to look up. */
export type LookupResult = string[] | null;

/** The results of the lookups that run before a page of candidates is read. */
export type Lookups = {
  /** The candidates whose own fields, rather than interactions, match the search. */
  own?: LookupResult;
  interactions?: LookupResult;
  /** The candidates who match the filters `contacted` and `contactType`. */
  contacted?: LookupResult;
  /** The candidates who match the filter `leftPhase`. */
  left?: LookupResult;
  /** The candidates who left one of the phases of the filter `reachedPhase`. */
  reached?: LookupResult;
  longInPhase?: LookupResult;
};

export type ListContext = Pick<BaseContext, "db" | "base" | "region" | "now"> & {
  lookups?: Lookups;
  /**
   * Whether Postgres walks the index of the sort key and checks each candidate, instead of finding all
   * matching candidates first.
   */
  isWalk?: boolean;
};
