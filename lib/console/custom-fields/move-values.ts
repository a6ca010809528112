import "server-only";
import { sql } from "drizzle-orm";
import { candidates } from "@/db/schema/candidates";
import type { Transaction } from "@/lib/platform/database/client";
import type { FieldRename } from "@/lib/records/custom-fields/diff-definitions";

/**
 * Puts the values of renamed fields under their new names, all at once, so that two may swap theirs. Records aren't changed by
 * it, only what one of their fields is called: `updatedAt` stays. A value that a removed field of the new name left gives way.
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
