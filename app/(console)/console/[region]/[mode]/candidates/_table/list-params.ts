import { textParams, toQuery } from "@/app/(console)/console/_lists/query-params";

export const FILTERS = [
  "q",
  "phase",
  "sector",
  "role",
  "qualification",
  "city",
  "consent",
  "noContactDays",
  "inPhaseDays",
  "closed",
  "registered",
  "contacted",
  "contactType",
  "leftPhase",
  "reachedPhase",
  "closedIn",
  "closedReason",
  "customFields",
] as const;
export type FilterName = (typeof FILTERS)[number];

export const LIST_PARAMS = textParams([...FILTERS, "sort", "columns", "view"]);

/** Returns the part of the page's query string that the list request uses. */
export const toListQueryString = (search: URLSearchParams): string => toQuery([...FILTERS, "sort"], search);
