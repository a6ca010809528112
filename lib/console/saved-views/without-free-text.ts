import type { RegionContext } from "@/lib/contract/context";
import { ownValue } from "@/lib/records/custom-fields/own-value";
import { parseCustomFieldColumn } from "../candidates/custom-field-column";
import type { ViewQuery } from "./schema";

/**
 * Keeps only the region's own custom fields, and only those of their values that are options or booleans. All
 * other values are free text, which can be about one candidate. Also keeps the removed options that `stored`,
 * the view's query so far, filters by: candidates may still have them.
 */
export function withoutFreeText(
  { customFields, columns, ...query }: ViewQuery,
  region: RegionContext,
  stored: Record<string, string> = {},
): ViewQuery {
  const filters = keepChoices(customFields, region, parseFilters(stored.customFields));
  const shown = keepKnownColumns(columns, region);
  return { ...query, ...(filters && { customFields: filters }), ...(shown && { columns: shown }) };
}

type Filters = Record<string, (string | boolean)[]>;

const parseFilters = (filters = "{}"): Filters => JSON.parse(filters);

function keepChoices(
  filters: string | undefined,
  region: RegionContext,
  stored: Filters,
): string | undefined {
  const choicesOf = new Map<string, readonly (string | boolean)[]>(
    region.customFields.map(({ name, type, options }) => {
      if (type === "boolean") return [name, [true, false]];
      return [name, options ? [...options, ...(ownValue(stored, name) ?? [])] : []];
    }),
  );
  const kept = Object.entries(parseFilters(filters))
    .map(
      ([field, values]) => [field, values.filter((value) => choicesOf.get(field)?.includes(value))] as const,
    )
    .filter(([, values]) => values.length > 0);
  return kept.length > 0 ? JSON.stringify(Object.fromEntries(kept)) : undefined;
}

function keepKnownColumns(columns: string | undefined, region: RegionContext): string | undefined {
  const known = new Set(region.customFields.map(({ name }) => name));
  return columns
    ?.split(",")
    .filter((column) => {
      const field = parseCustomFieldColumn(decodeURIComponent(column));
      return field === null || known.has(field);
    })
    .join(",");
}
