import type * as z from "zod";
import type { RegionContext } from "@/lib/contract/context";
import { customFieldColumn, parseCustomFieldColumn } from "../candidates/custom-field-column";
import type { ViewRow } from "./find";
import { isSavedSearchParam, type SavedView } from "./schema";

/**
 * Omits what no longer exists from the view's query, and lists it in `gone`: custom fields that were removed
 * or renamed, and filters that only another release has and stored during an upgrade or before a rollback.
 * Also omits the city and the search term, which an earlier release can still store during an upgrade.
 */
export function presentView({ id, name, staffId, query }: ViewRow, { customFields }: RegionContext) {
  const known = new Set(customFields.map((field) => field.name));
  const { customFields: filters, columns, city, q, ...rest } = query;
  const unknown = Object.keys(rest).filter((filter) => !isSavedSearchParam(filter));
  const entries = Object.entries(filters ? (JSON.parse(filters) as Record<string, unknown>) : {});
  const shown = columns ? columns.split(",").map(decodeURIComponent) : [];
  const named = [
    ...entries.map(([field]) => field),
    ...shown.flatMap((column) => parseCustomFieldColumn(column) ?? []),
  ];
  const gone = new Set(named.filter((field) => !known.has(field)));
  const existing = entries.filter(([field]) => known.has(field));
  const left = shown.filter((column) => ![...gone].some((field) => column === customFieldColumn(field)));
  return {
    id,
    name,
    isShared: staffId === null,
    query: {
      ...Object.fromEntries(Object.entries(rest).filter(([filter]) => isSavedSearchParam(filter))),
      ...(existing.length > 0 ? { customFields: JSON.stringify(Object.fromEntries(existing)) } : {}),
      ...(left.length > 0 ? { columns: left.map(encodeURIComponent).join(",") } : {}),
    },
    gone: [...gone, ...unknown],
  } satisfies z.input<typeof SavedView>;
}
