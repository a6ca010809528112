import type { RegionContext } from "@/lib/contract/context";
import { parseCustomFieldColumn } from "../candidates/custom-field-column";
import type { ViewQuery } from "./schema";

/**
 * Keeps only the region's own custom fields, and only those of their values that are options or booleans. All
 * other values are free text, which can be about one candidate.
 */
export function withoutFreeText(
  { customFields, columns, ...query }: ViewQuery,
  region: RegionContext,
): ViewQuery {
  const filters = keepChoices(customFields, region);
  const shown = keepKnownColumns(columns, region);
  return { ...query, ...(filters && { customFields: filters }), ...(shown && { columns: shown }) };
}

function keepChoices(filters: string | undefined, region: RegionContext): string | undefined {
  const choicesOf = new Map<string, readonly (string | boolean)[]>(
    region.customFields.map(({ name, type, options }) => [
      name,
      type === "boolean" ? [true, false] : (options ?? []),
    ]),
  );
  const kept = Object.entries(JSON.parse(filters ?? "{}") as Record<string, (string | boolean)[]>)
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
