import { textParams, toQuery } from "@/app/(console)/console/_shell/query-params";

export const FILTERS = [
  "q",
  "phase",
  "sector",
  "role",
  "qualification",
  "city",
  "consent",
  "noContactDays",
  "customFields",
] as const;
export type FilterName = (typeof FILTERS)[number];

export const LIST_PARAMS = textParams([...FILTERS, "sort", "columns", "view"]);

/** What the list request takes of the page's URL. */
export const listQuery = (search: URLSearchParams): string => toQuery([...FILTERS, "sort"], search);
