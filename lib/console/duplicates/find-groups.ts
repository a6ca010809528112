import "server-only";
import { asc, type SQL, sql } from "drizzle-orm";
import { candidateNameKey, candidates } from "@/db/schema/candidates";
import type { BaseContext } from "@/lib/contract/context";
import { GROUP_COMPARED_MAX, GROUP_COUNTED_MAX } from "./limits";
import { type PairedCandidateRow, pairedCandidateColumns } from "./paired-candidate";
import type { DuplicateReason } from "./schema";

type Ctx = Pick<BaseContext, "db" | "base">;

/**
 * A value that several candidates share: an e-mail address, a phone number, or a date of birth with a name.
 */
export type GroupKey = readonly [string, string];

/** Each key has an index that starts with the base and these columns, in this order. */
const KEYS: Record<DuplicateReason, { first: SQL; second: SQL; isPresent: SQL }> = {
  email: { first: sql`email_key`, second: sql`''`, isPresent: sql`true` },
  phone: {
    first: sql`phone_key`,
    second: sql`''`,
    isPresent: sql`phone_key is not null`,
  },
  nameAndBirthDate: {
    first: sql`date_of_birth`,
    second: candidateNameKey,
    isPresent: sql`date_of_birth is not null`,
  },
};

/** The maximum number of index entries per search. Reading them takes a fraction of a second. */
export const ROWS_READ_MAX = 100_000;

type FoundKeys = { keys: GroupKey[]; next: GroupKey | null; rowsRead: number };

/**
 * Finds up to `keysMax` values after `after` that several candidates may share. `next` is the `after` of the
 * next search, or null at the end. Includes the last value that was read even if it occurred once, because
 * unread entries may also have it.
 */
export async function findSharedKeys(
  { db, base }: Ctx,
  reason: DuplicateReason,
  after: GroupKey | null,
  keysMax: number,
): Promise<FoundKeys> {
  const { first, second, isPresent } = KEYS[reason];
  const isOne = reason !== "nameAndBirthDate";
  const isAfter = !after
    ? sql`true`
    : isOne
      ? sql`${first} > ${after[0]}`
      : sql`(${first}, ${second}) > (${after[0]}::date, ${after[1]})`;
  const order = isOne ? first : sql`${first}, ${second}`;
  const rows = await db.execute<{ first: string; second: string; seen: number }>(sql`
    with piece as materialized (
      select ${first} as first, ${second} as second from ${candidates}
      where base_id = ${base.id} and ${isPresent} and ${isAfter} order by ${order} limit ${ROWS_READ_MAX}
    ), last_row as (select first, second from piece order by first desc, second desc limit 1)
    select first::text as first, second, (select count(*)::int from piece) as seen from piece
    group by first, second
    having count(*) > 1 or (first, second) = (select first, second from last_row)
    order by piece.first, second limit ${keysMax + 1}`);
  const keys = rows.map((row): GroupKey => [row.first, row.second]);
  const rowsRead = rows[0]?.seen ?? 0;
  if (keys.length > keysMax)
    return { keys: keys.slice(0, keysMax), next: keys[keysMax - 1] ?? null, rowsRead };
  return { keys, next: rowsRead < ROWS_READ_MAX ? null : (keys.at(-1) ?? null), rowsRead };
}

/** Reads the oldest candidates who share a value, and counts the whole group up to a maximum. */
export async function findGroup(
  { db, base }: Ctx,
  reason: DuplicateReason,
  [first, second]: GroupKey,
): Promise<{ members: PairedCandidateRow[]; size: number }> {
  const key = KEYS[reason];
  const isInGroup =
    reason === "nameAndBirthDate"
      ? sql`base_id = ${base.id} and date_of_birth = ${first}::date and ${key.second} = ${second}`
      : sql`base_id = ${base.id} and ${key.first} = ${first}`;
  const members = await db
    .select(pairedCandidateColumns)
    .from(candidates)
    .where(isInGroup)
    .orderBy(asc(candidates.createdAt), asc(candidates.id))
    .limit(GROUP_COMPARED_MAX);
  if (members.length < GROUP_COMPARED_MAX) return { members, size: members.length };
  const [counted] = await db.execute<{ size: number }>(sql`
    select count(*)::int as size
    from (select from ${candidates} where ${isInGroup} limit ${GROUP_COUNTED_MAX + 1}) as counted`);
  return { members, size: counted?.size ?? members.length };
}
