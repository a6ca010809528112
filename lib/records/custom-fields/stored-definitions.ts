import "server-only";
import { asc, eq } from "drizzle-orm";
import { customFields, regions } from "@/db/schema/regions";
import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import type { FieldSetting, StoredFieldSetting } from "@/lib/contract/portal-access";
import type { Queryable, Transaction } from "@/lib/platform/database/client";
import { type DefinitionChange, diffDefinitions, type FieldRename } from "./diff-definitions";
import { withStoredAccess } from "./stored-access";

type Row = typeof customFields.$inferSelect;

export async function findDefinitions(
  queryable: Queryable,
  regionId: string,
): Promise<CustomFieldDefinition[]> {
  return (await findRows(queryable, regionId)).map(toDefinition);
}

/** Finds a region's custom fields in order, each with its portal access. */
export async function findFieldSettings(
  queryable: Queryable,
  regionId: string,
): Promise<StoredFieldSetting[]> {
  const rows = await findRows(queryable, regionId);
  return rows.map((row) => ({ ...toDefinition(row), portalAccess: row.portalAccess }));
}

const findRows = (queryable: Queryable, regionId: string): Promise<Row[]> =>
  queryable
    .select()
    .from(customFields)
    .where(eq(customFields.regionId, regionId))
    .orderBy(asc(customFields.position));

/** Finds the names of the fields that were hidden from candidates when the region removed them. */
export async function findRemovedHidden(queryable: Queryable, regionId: string): Promise<string[]> {
  const [region] = await queryable
    .select({ removedHidden: regions.removedHiddenFields })
    .from(regions)
    .where(eq(regions.id, regionId));
  return region?.removedHidden ?? [];
}

export async function insertDefinitions(
  queryable: Queryable,
  regionId: string,
  definitions: readonly FieldSetting[],
): Promise<void> {
  if (definitions.length === 0) return;
  const rows = definitions.map(({ portalAccess, ...definition }, position) => ({
    regionId,
    position,
    ...toColumns(definition),
    ...(portalAccess && { portalAccess }),
  }));
  await queryable.insert(customFields).values(rows);
}

/**
 * Adds the missing portal access to new definitions with `withStoredAccess`. Returns the stored and the new
 * definitions, and the names of the removed hidden fields, both as stored and after this change.
 */
export async function planDefinitions(
  queryable: Queryable,
  regionId: string,
  definitions: readonly FieldSetting[],
  renamed: readonly FieldRename[] = [],
) {
  const before = await findFieldSettings(queryable, regionId);
  const removedBefore = await findRemovedHidden(queryable, regionId);
  const former = { before, renamed, removedHidden: removedBefore };
  return { before, removedBefore, ...withStoredAccess(definitions.map(normalizeSetting), former) };
}

/** Replaces a region's fields and returns the differences. */
export async function replaceDefinitions(
  transaction: Transaction,
  regionId: string,
  definitions: readonly FieldSetting[],
  renamed: readonly FieldRename[] = [],
): Promise<DefinitionChange[]> {
  const planned = await planDefinitions(transaction, regionId, definitions, renamed);
  const { before, fields, removedHidden: removedHiddenFields } = planned;
  const changes = diffDefinitions(before, fields, renamed);
  if (changes.length === 0) return [];
  await transaction.delete(customFields).where(eq(customFields.regionId, regionId));
  await insertDefinitions(transaction, regionId, fields);
  await transaction.update(regions).set({ removedHiddenFields }).where(eq(regions.id, regionId));
  return changes;
}

/** Returns a definition as the database would return it: without empty properties. */
export const normalizeDefinition = (definition: CustomFieldDefinition): CustomFieldDefinition =>
  toDefinition(toColumns(definition));

const normalizeSetting = ({ portalAccess, ...definition }: FieldSetting): FieldSetting => ({
  ...normalizeDefinition(definition),
  ...(portalAccess && { portalAccess }),
});

const toColumns = ({ name, type, required, options, description }: CustomFieldDefinition) => ({
  name,
  type,
  required,
  options: options ?? null,
  description: description || null,
});

const toDefinition = (
  row: Pick<Row, "name" | "type" | "required" | "options" | "description">,
): CustomFieldDefinition => ({
  name: row.name,
  type: row.type,
  required: row.required,
  ...(row.options ? { options: row.options } : {}),
  ...(row.description ? { description: row.description } : {}),
});
