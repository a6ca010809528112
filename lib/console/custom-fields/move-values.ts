import "server-only";
import { sql } from "drizzle-orm";
import { candidates } from "@/db/schema/candidates";
import type { Transaction } from "@/lib/platform/database/client";
import type { FieldRename } from "@/lib/records/custom-fields/diff-definitions";

/**
 * Moves the values of renamed fields to their new names in one statement, so that two fields can swap names.
 * `updatedAt` doesn't change, because only a field's name changes. Overwrites a value that a removed field left under
 * the new name.
 */
export async function moveValues(
  transaction: Transaction,
  baseIds: readonly number[],
  renamed: readonly FieldRename[],
): Promise<void> {
  if (renamed.length === 0) return;
  const names = sql.join(
    renamed.map(({ from, to }) => sql`(${from}::text, ${to}::text)`),
    sql`, `,
  );
  await transaction.execute(sql`
    with renamed (was, becomes) as (values ${names})
    update ${candidates} set custom_fields = (
      select jsonb_object_agg(coalesce(becomes, field.key), field.value order by becomes is not null)
      from jsonb_each(${candidates.customFields}) as field left join renamed on was = field.key
    )
    where ${candidates.baseId} in (${sql.join(
      baseIds.map((baseId) => sql`${baseId}`),
      sql`, `,
    )})
      and jsonb_exists_any(${candidates.customFields}, array(select was from renamed))`);
}
