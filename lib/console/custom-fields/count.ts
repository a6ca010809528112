import "server-only";
import { and, asc, eq, gt, sql } from "drizzle-orm";
import { candidates } from "@/db/schema/candidates";
import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import type { Queryable } from "@/lib/platform/database/client";
import { customFieldValueSchema } from "@/lib/records/custom-fields/values";

/** For each custom field, counts the candidates of a base who have a value. */
export async function countFieldValues(queryable: Queryable, baseId: number): Promise<Map<string, number>> {
  const rows = await queryable.execute<{ name: string; stored: number }>(sql`
    select field.key as name, count(*)::int as stored
    from ${candidates}, jsonb_object_keys(${candidates.customFields}) as field(key)
    where ${candidates.baseId} = ${baseId} group by field.key`);
  return new Map(rows.map(({ name, stored }) => [name, stored]));
}

export type OptionCount = { name: string; option: string; stored: number };

/** For each option of the given fields, counts the candidates of a base who have this option. */
export async function countOptions(
  queryable: Queryable,
  baseId: number,
  names: readonly string[],
): Promise<OptionCount[]> {
  if (names.length === 0) return [];
  return await queryable.execute<OptionCount>(sql`
    select field.key as name, chosen.value as option, count(*)::int as stored
    from ${candidates}, jsonb_each(${candidates.customFields}) as field,
      jsonb_array_elements_text(
        case jsonb_typeof(field.value) when 'array' then field.value else jsonb_build_array(field.value) end
      ) as chosen(value)
    where ${candidates.baseId} = ${baseId}
      and field.key in ${[...names]}
    group by 1, 2`);
}

const BATCH_SIZE = 5_000;

/** Counts the stored values that a changed definition would reject. Reads them in batches. */
export async function countInvalidValues(
  queryable: Queryable,
  baseId: number,
  name: string,
  definition: CustomFieldDefinition,
): Promise<number> {
  const schema = customFieldValueSchema(definition);
  const value = sql<unknown>`${candidates.customFields} -> ${name}::text`;
  let invalidCount = 0;
  for (let after = ""; ; ) {
    const rows = await queryable
      .select({ id: candidates.id, value })
      .from(candidates)
      .where(
        and(
          eq(candidates.baseId, baseId),
          gt(candidates.id, after),
          sql`jsonb_exists(${candidates.customFields}, ${name})`,
        ),
      )
      .orderBy(asc(candidates.id))
      .limit(BATCH_SIZE);
    invalidCount += rows.filter((row) => !schema.safeParse(row.value).success).length;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH_SIZE) return invalidCount;
    after = last.id;
  }
}
