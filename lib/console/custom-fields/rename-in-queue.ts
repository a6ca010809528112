import "server-only";
import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import { mutations } from "@/db/schema/mutations";
import type { Transaction } from "@/lib/platform/database/client";
import { customFieldKey, parseCustomFieldKey } from "@/lib/records/candidate-changes/diff-values";
import type { FieldRename } from "@/lib/records/custom-fields/diff-definitions";
import { type CustomFieldValues, isJsonObject } from "@/lib/records/custom-fields/values";
import type { LedgerInput } from "@/lib/records/operation-handler";

const ROWS_PER_BATCH = 500;

/**
 * Moves the values of renamed fields to their new names in queued mutations. Otherwise, a value could end up
 * in another field that now has the old name. Also drops the values of removed fields if other fields get
 * their names. Call this while the bases are locked. The digests that recognize a repeated request don't
 * change.
 */
export async function renameInQueue(
  transaction: Transaction,
  baseIds: readonly number[],
  renamed: readonly FieldRename[],
): Promise<void> {
  if (renamed.length === 0) return;
  let last = 0;
  for (;;) {
    const rows = await transaction
      .select({
        id: mutations.id,
        sequence: mutations.sequence,
        operation: mutations.operation,
        input: mutations.input,
      })
      .from(mutations)
      .where(
        and(
          inArray(mutations.baseId, [...baseIds]),
          eq(mutations.status, sql`'queued'`),
          gt(mutations.sequence, last),
          sql`strpos(${mutations.input}::text, '"customFields"') > 0`,
        ),
      )
      .orderBy(asc(mutations.sequence))
      .limit(ROWS_PER_BATCH);
    const inputs = rows.map((row) => JSON.stringify(renameInInput(row, renamed)));
    if (rows.length > 0)
      await transaction.execute(sql`
        update ${mutations} as mutation set input = changed.input::json
        from unnest(${sql.param(rows.map(({ id }) => id))}::uuid[], ${sql.param(inputs)}::text[])
          as changed (id, input)
        where mutation.id = changed.id`);
    if (rows.length < ROWS_PER_BATCH) return;
    last = rows.at(-1)?.sequence ?? last;
  }
}

function renameInInput(
  { input, operation }: Pick<typeof mutations.$inferSelect, "input" | "operation">,
  renamed: readonly FieldRename[],
): LedgerInput {
  const isPatch = operation === "candidates.update";
  const renameIn = (holder: unknown): unknown =>
    isJsonObject(holder) && isJsonObject(holder.customFields)
      ? { ...holder, customFields: renameKeys(holder.customFields, renamed, isPatch) }
      : holder;
  const { body, options, ...others } = input as LedgerInput;
  return { ...others, options: renameSeen(options, renamed), body: renameInBody(body, renameIn) };
}

/** Version 1's bodies nest the candidate, beside the interactions. */
function renameInBody(body: unknown, renameIn: (holder: unknown) => unknown): unknown {
  if (Array.isArray(body)) return body.map(renameIn);
  if (isJsonObject(body) && isJsonObject(body.candidate))
    return { ...body, candidate: renameIn(body.candidate) };
  return renameIn(body);
}

/** Renames the keys of the values that a candidate has seen, so that their change is still accepted. */
function renameSeen(options: unknown, renamed: readonly FieldRename[]): unknown {
  if (!isJsonObject(options) || !isJsonObject(options.seen)) return options;
  const seen = Object.entries(options.seen).flatMap(([key, value]): [string, unknown][] => {
    const name = parseCustomFieldKey(key);
    if (name === null) return [[key, value]];
    const after = nameAfter(name, renamed);
    return after === null ? [] : [[customFieldKey(after), value]];
  });
  return { ...options, seen: Object.fromEntries(seen) };
}

/** Returns null if the field was removed and another field gets its name. */
const nameAfter = (name: string, renamed: readonly FieldRename[]): string | null =>
  renamed.find(({ from }) => from === name)?.to ?? (renamed.some(({ to }) => to === name) ? null : name);

/**
 * Drops the values of removed fields whose names other fields get. In a creation, replaces the values with
 * null, so that the result lists the fields as ignored. In a patch, null would clear the other field.
 */
function renameKeys(values: CustomFieldValues, renamed: readonly FieldRename[], isPatch: boolean) {
  const kept = Object.entries(values).map(([name, value]) => ({
    name,
    value,
    after: nameAfter(name, renamed),
  }));
  const dropped = isPatch ? [] : kept.filter(({ after }) => after === null);
  return Object.fromEntries([
    ...dropped.map(({ name }): [string, unknown] => [name, null]),
    ...kept.flatMap(({ after, value }): [string, unknown][] => (after === null ? [] : [[after, value]])),
  ]);
}
