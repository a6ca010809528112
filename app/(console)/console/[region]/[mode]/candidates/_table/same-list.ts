import type { ViewQuery } from "@/lib/console/saved-views/schema";
import { DEFAULT_COLUMNS } from "./default-columns";

const MULTI_VALUE_FILTERS = [
  "phase",
  "sector",
  "role",
  "qualification",
  "contactType",
  "leftPhase",
  "reachedPhase",
  "closedReason",
];
const DEFAULTS: ViewQuery = { sort: "-createdAt", columns: DEFAULT_COLUMNS.join(",") };

/**
 * Returns whether two queries show the same list. Ignores the order of a multi-value filter's values, and
 * parameters that equal their default.
 */
export const isSameList = (one: ViewQuery, other: ViewQuery): boolean => canonical(one) === canonical(other);

const canonical = (query: ViewQuery): string =>
  JSON.stringify(
    Object.entries({ ...DEFAULTS, ...query })
      .map(([name, value]) => [
        name,
        MULTI_VALUE_FILTERS.includes(name) ? value.split(",").sort().join(",") : value,
      ])
      .sort(([one = ""], [other = ""]) => one.localeCompare(other)),
  );
