import type { ViewQuery } from "@/lib/console/saved-views/schema";
import { defaultColumns } from "./default-columns";
import { parseCustomFieldFilters } from "./parse-custom-field-filters";

/**
 * Returns whether two queries show the same list. Ignores the order of a filter's values and of the columns,
 * and parameters that equal their default.
 */
export const isSameList = (one: ViewQuery, other: ViewQuery): boolean => canonical(one) === canonical(other);

const canonical = (query: ViewQuery): string =>
  JSON.stringify(
    Object.entries({ sort: "-createdAt", columns: defaultColumns(query.closed).join(","), ...query })
      .map(([name, value]) => [name, canonicalValue(name, value)])
      .sort(),
  );

function canonicalValue(name: string, value: string) {
  if (name === "sort") return value;
  if (name !== "customFields") return value.split(",").sort();
  return Object.entries(parseCustomFieldFilters(value))
    .map(([field, values]) => [field, values.sort()])
    .sort();
}
