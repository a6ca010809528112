import type { BaseContext } from "@/lib/contract/context";

/** The ids of candidates that were looked for first, or null if there are too many. */
export type FoundFirst = string[] | null;

/** What was looked for in other tables or indexes, before a page of candidates is read. */
export type Lookups = {
  /** By the words of the search. */
  own?: FoundFirst;
  interactions?: FoundFirst;
  /** By the filters on contacts and on phases that were left. */
  contacted?: FoundFirst;
  left?: FoundFirst;
};

export type ListContext = Pick<BaseContext, "db" | "base" | "region" | "now"> & { lookups?: Lookups };
