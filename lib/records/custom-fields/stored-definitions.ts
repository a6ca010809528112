import "server-only";
import { asc, eq } from "drizzle-orm";
import { customFields } from "@/db/schema/regions";
import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import type { Queryable, Transaction } from "@/lib/platform/database/client";
import { type DefinitionChange, diffDefinitions, type FieldRename } from "./diff-definitions";

type Row = typeof customFields.$inferSelect;

export async function findDefinitions(
  queryable: Queryable,
  regionId: string,
): Promise<CustomFieldDefinition[]> {
  const rows = await queryable
    .select()
    .from(customFields)
    .where(eq(customFields.regionId, regionId))
    .orderBy(asc(customFields.position));
  return rows.map(toDefinition);
}

export async function insertDefinitions(
  queryable: Queryable,
  regionId: string,
  definitions: readonly CustomFieldDefinition[],
): Promise<void> {
  if (definitions.length === 0) return;
  const rows = definitions.map((definition, position) => ({ regionId, position, ...toColumns(definition) }));
  await queryable.insert(customFields).values(rows);
}

export async function replaceDefinitions(
  transaction: Transaction,
  regionId: string,
  definitions: readonly CustomFieldDefinition[],
  renamed: readonly FieldRename[] = [],
): Promise<DefinitionChange[]> {
  const before = await findDefinitions(transaction, regionId);
  const changes = diffDefinitions(before, definitions.map(normalizeDefinition), renamed);
  if (changes.length === 0) return [];
  await transaction.delete(customFields).where(eq(customFields.regionId, regionId));
  await insertDefinitions(transaction, regionId, definitions);
  return changes;
}

/** Returns a definition as the database would return it: without empty properties. */
export const normalizeDefinition = (definition: CustomFieldDefinition): CustomFieldDefinition =>
  toDefinition(toColumns(definition));

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
