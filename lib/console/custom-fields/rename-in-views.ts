import "server-only";
import { eq } from "drizzle-orm";
import { savedViews } from "@/db/schema/saved-views";
import type { Transaction } from "@/lib/platform/database/client";
import type { FieldRename } from "@/lib/records/custom-fields/diff-definitions";
import { customFieldColumn, parseCustomFieldColumn } from "../candidates/custom-field-column";

/** Renames fields in the filters and columns of the region's saved views. */
export async function renameInViews(
  transaction: Transaction,
  regionId: string,
  renamed: readonly FieldRename[],
): Promise<void> {
  if (renamed.length === 0) return;
  const views = await transaction
    .select({ id: savedViews.id, query: savedViews.query })
    .from(savedViews)
    .where(eq(savedViews.regionId, regionId))
    .for("update");
  for (const { id, query } of views) {
    const after = renameInQuery(query, renamed);
    if (JSON.stringify(after) !== JSON.stringify(query))
      await transaction.update(savedViews).set({ query: after }).where(eq(savedViews.id, id));
  }
}

type Query = Record<string, string>;

function renameInQuery(query: Query, renamed: readonly FieldRename[]): Query {
  const { customFields, columns } = query;
  const newName = (name: string) => renamed.find(({ from }) => from === name)?.to;
  return {
    ...query,
    ...(customFields && { customFields: renameFilters(customFields, newName) }),
    ...(columns && { columns: renameColumns(columns, newName) }),
  };
}

type NewName = (name: string) => string | undefined;

/** If a renamed field has the name of a removed one, its filter replaces the removed field's filter. */
function renameFilters(filters: string, newName: NewName): string {
  const entries = Object.entries(JSON.parse(filters) as Record<string, unknown>);
  const moved = new Set(entries.map(([name]) => newName(name)));
  return JSON.stringify(
    Object.fromEntries(
      entries
        .filter(([name]) => newName(name) !== undefined || !moved.has(name))
        .map(([name, values]) => [newName(name) ?? name, values]),
    ),
  );
}

function renameColumns(columns: string, newName: NewName): string {
  const names = columns.split(",").map(decodeURIComponent);
  const renamed = names.map((column) => {
    const field = parseCustomFieldColumn(column);
    const name = field === null ? undefined : newName(field);
    return name === undefined ? column : customFieldColumn(name);
  });
  return [...new Set(renamed)].map(encodeURIComponent).join(",");
}
