import type { RegionContext } from "@/lib/contract/context";
import type { ViewQuery } from "./schema";

/**
 * Keeps only custom field values that are options or booleans. Any other value is free text, which can be
 * about one candidate.
 */
export function withoutFreeText({ customFields, ...query }: ViewQuery, region: RegionContext): ViewQuery {
  if (!customFields) return query;
  const optionsOf = new Map(region.customFields.map(({ name, options }) => [name, options ?? []]));
  const kept = Object.entries(JSON.parse(customFields) as Record<string, (string | boolean)[]>)
    .map(([field, values]) => {
      const options = optionsOf.get(field) ?? [];
      return [
        field,
        values.filter((value) => typeof value === "boolean" || options.includes(value)),
      ] as const;
    })
    .filter(([, values]) => values.length > 0);
  return { ...query, ...(kept.length > 0 && { customFields: JSON.stringify(Object.fromEntries(kept)) }) };
}
