import type { BaseContext } from "@/lib/contract/context";

/** The ids of candidates that were looked up first, or null if there are too many. */
export type FoundFirst = string[] | null;

/** The ids that were looked up in other tables or indexes before reading a page of candidates. */
export type Lookups = {
  /** The candidates whose own texts match the words. */
  own?: FoundFirst;
  interactions?: FoundFirst;
  /** The candidates who match the filters on interactions (`contacted`) and on past phases (`left`). */
  contacted?: FoundFirst;
  left?: FoundFirst;
  longInPhase?: FoundFirst;
};

export type ListContext = Pick<BaseContext, "db" | "base" | "region" | "now"> & { lookups?: Lookups };
