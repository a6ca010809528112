import type { BaseContext } from "@/lib/contract/context";

/** The ids of candidates that were looked up first, or null if there are too many. */
export type FoundFirst = string[] | null;

/** The ids that were looked up in other tables or indexes before reading a page of candidates. */
export type Lookups = {
  /** By the words in the candidate's own texts. */
  own?: FoundFirst;
  interactions?: FoundFirst;
  /** By the filters on interactions and on phases that the candidate left. */
  contacted?: FoundFirst;
  left?: FoundFirst;
  longInPhase?: FoundFirst;
};

export type ListContext = Pick<BaseContext, "db" | "base" | "region" | "now"> & { lookups?: Lookups };
