import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { candidateChanges } from "@/db/schema/candidate-changes";
import { candidateMerges } from "@/db/schema/candidate-merges";
import { candidates } from "@/db/schema/candidates";
import type { Transaction } from "@/lib/platform/database/client";
import { customFieldKey } from "@/lib/records/candidate-changes/diff-values";
import type { FieldRename } from "@/lib/records/custom-fields/diff-definitions";

/**
 * Moves the values of renamed fields to their new names, including those in recorded changes and merged
 * records. Uses one statement per table, so that two fields can swap names. Leaves `updatedAt` unchanged,
 * because only a field's name changes. Deletes all values of a removed field that had the new name. Otherwise
 * they would look like values of the renamed field, and candidates might see them although that field was
 * hidden.
 */
export async function moveValues(
  transaction: Transaction,
  baseIds: readonly number[],
  renamed: readonly FieldRename[],
): Promise<void> {
  if (renamed.length === 0) return;
  const names = toRows(renamed);
  const keys = toRows(
    renamed.map(({ from, to }) => ({ from: customFieldKey(from), to: customFieldKey(to) })),
  );
  const isInBases = sql`base_id in ${[...baseIds]}`;
  await transaction.execute(sql`
    with renamed (was, becomes) as (values ${names})
    update ${candidates} set custom_fields = ${renameKeys(sql`custom_fields`)}
    where ${isInBases} and jsonb_exists_any(custom_fields, ${NAMES})`);
  await transaction.execute(sql`
    with renamed (was, becomes) as (values ${keys})
    update ${candidateChanges} set changes = ${renameKeys(sql`changes`)}
    where ${isInBases} and jsonb_exists_any(changes, ${NAMES})`);
  await transaction.execute(sql`
    with renamed (was, becomes) as (values ${names})
    update ${candidateMerges} set undo = jsonb_set(
      jsonb_set(undo, '{merged,customFields}', ${renameKeys(sql`undo #> '{merged,customFields}'`)}),
      '{customFields}', ${renameKeys(sql`undo -> 'customFields'`)})
    where ${isInBases} and undo is not null`);
}

const toRows = (renamed: readonly FieldRename[]): SQL =>
  sql.join(
    renamed.map(({ from, to }) => sql`(${from}::text, ${to}::text)`),
    sql`, `,
  );

const NAMES = sql`array(select was from renamed union select becomes from renamed)`;

/**
 * Renames keys of a JSON object. If a new name is already a key of the object, drops that key and its value,
 * unless that key is renamed too.
 */
const renameKeys = (object: SQL): SQL => sql`(
  select coalesce(jsonb_object_agg(coalesce(becomes, field.key), field.value), '{}')
  from jsonb_each(${object}) as field left join renamed on was = field.key
  where becomes is not null or field.key not in (select becomes from renamed))`;
