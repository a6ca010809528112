import "server-only";
import { asc, eq } from "drizzle-orm";
import { customFields, regions } from "@/db/schema/regions";
import type { Context } from "@/lib/contract/context";
import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import { failOnIssues } from "@/lib/contract/fail-on-issues";
import { newIssue } from "@/lib/contract/new-issue";
import type { FieldSetting, StoredFieldSetting } from "@/lib/contract/portal-access";
import type { Queryable, Transaction } from "@/lib/platform/database/client";
import { assertReachableNames } from "./assert-reachable-names";
import { type DefinitionChange, diffDefinitions, type FieldRename } from "./diff-definitions";
import { planNames, type ReleasedName, type ReservedName } from "./released-names";
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

async function findReleasedNames(queryable: Queryable, regionId: string): Promise<ReleasedName[]> {
  const [region] = await queryable
    .select({ released: regions.releasedNames })
    .from(regions)
    .where(eq(regions.id, regionId));
  return region?.released ?? [];
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
 * A new list of fields. `nameAt` returns the path of a field's name in the request's body. If `nameAt` is
 * null, names aren't checked.
 */
export type NewDefinitions = {
  definitions: readonly FieldSetting[];
  renamed?: readonly FieldRename[];
  nameAt: ((index: number) => string[]) | null;
};

/** The path of a name in the body of a request that contains the whole list. */
export const nameInList = (index: number) => ["customFields", String(index), "name"];

/**
 * Adds the missing portal access to new definitions with `withStoredAccess`. Returns the stored and the new
 * definitions, and the names of the removed hidden fields, both as stored and after this change. Also returns
 * the fields whose names are reserved for others, and the released names after this change.
 */
export async function planDefinitions(
  { db, now }: Pick<Context<Queryable>, "db" | "now">,
  regionId: string,
  { definitions, renamed = [] }: Omit<NewDefinitions, "nameAt">,
) {
  const before = await findFieldSettings(db, regionId);
  const removedBefore = await findRemovedHidden(db, regionId);
  const access = withStoredAccess(definitions.map(normalizeSetting), {
    before,
    renamed,
    removedHidden: removedBefore,
  });
  const released = await findReleasedNames(db, regionId);
  const names = planNames({ before, after: access.fields, renamed, released, now: now() });
  return { before, removedBefore, ...access, ...names };
}

/** Replaces a region's fields and returns the differences. Fails if a name is reserved for another field. */
export async function replaceDefinitions(
  ctx: Pick<Context<Transaction>, "db" | "now">,
  regionId: string,
  list: NewDefinitions,
): Promise<DefinitionChange[]> {
  const planned = await planDefinitions(ctx, regionId, list);
  if (list.nameAt) assertNames(planned, list.nameAt);
  const { before, fields, removedHidden: removedHiddenFields, released: releasedNames } = planned;
  const changes = diffDefinitions(before, fields, list.renamed ?? []);
  if (changes.length === 0) return [];
  await ctx.db.delete(customFields).where(eq(customFields.regionId, regionId));
  await insertDefinitions(ctx.db, regionId, fields);
  await ctx.db.update(regions).set({ removedHiddenFields, releasedNames }).where(eq(regions.id, regionId));
  return changes;
}

type PlannedNames = {
  before: readonly FieldSetting[];
  fields: readonly FieldSetting[];
  reserved: ReservedName[];
};

/** Fails if a new name can't be in a URL, or is reserved for another field. */
export function assertNames(
  { before, fields, reserved }: PlannedNames,
  nameAt: (index: number) => string[],
): void {
  assertReachableNames(fields, before, nameAt);
  const issues = reserved.map(({ index, until }) => ({
    ...newIssue(
      "body",
      nameAt(index),
      "not_allowed",
      `Another field had this name less than 24 hours ago, so requests may still use it for that field. Choose another name now; this one is free from ${until}.`,
    ),
    until,
  }));
  failOnIssues(issues);
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
