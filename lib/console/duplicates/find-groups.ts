import "server-only";
import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { candidateNameKey, candidates } from "@/db/schema/candidates";
import type { BaseContext } from "@/lib/contract/context";
import { normalizeEmail, normalizePhone } from "@/lib/records/candidates/normalize";
import { chooseCompared } from "./choose-compared";
import { GROUP_COMPARED_MAX, GROUP_COUNTED_MAX } from "./limits";
import { findMarkedPairs } from "./marked-pairs";
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

export type Group = { members: PairedCandidateRow[]; size: number };

/**
 * Reads the candidates who share a value, and counts the whole group up to a maximum. Of a large group, reads
 * the oldest candidates, or those that `chooseCompared` chooses if staff have marked some as different people.
 * `size` is the number of members if no other pairs are left to compare.
 */
export async function findGroup(ctx: Ctx, reason: DuplicateReason, key: GroupKey): Promise<Group> {
  const isInGroup = isInGroupOf(ctx, reason, key);
  const oldestFirst = [asc(candidates.createdAt), asc(candidates.id)];
  const read = (condition: SQL | undefined) =>
    ctx.db
      .select(pairedCandidateColumns)
      .from(candidates)
      .where(condition)
      .orderBy(...oldestFirst);
  const members = await read(isInGroup).limit(GROUP_COMPARED_MAX);
  if (members.length < GROUP_COMPARED_MAX) return { members, size: members.length };
  const all = await ctx.db
    .select({ id: candidates.id })
    .from(candidates)
    .where(isInGroup)
    .orderBy(...oldestFirst)
    .limit(GROUP_COUNTED_MAX + 1);
  const ids = all.map(({ id }) => id);
  const marked = ids.length > members.length ? await findMarkedPairs(ctx, ids) : [];
  if (marked.length === 0) return { members, size: ids.length };
  const { chosen, isComplete } = chooseCompared(ids, marked);
  const compared = await read(and(eq(candidates.baseId, ctx.base.id), inArray(candidates.id, chosen)));
  return { members: compared, size: isComplete ? compared.length : ids.length };
}

function isInGroupOf({ base }: Ctx, reason: DuplicateReason, [first, second]: GroupKey): SQL {
  const key = KEYS[reason];
  return reason === "nameAndBirthDate"
    ? sql`base_id = ${base.id} and date_of_birth = ${first}::date and ${key.second} = ${second}`
    : sql`base_id = ${base.id} and ${key.first} = ${first}`;
}

/** Returns the value by which candidates are grouped for any reason but the last, `nameAndBirthDate`. */
export const groupKeyOf = (
  reason: DuplicateReason,
  { email, phone }: Pick<PairedCandidateRow, "email" | "phone">,
): GroupKey => [reason === "email" ? normalizeEmail(email) : (normalizePhone(phone) ?? ""), ""];
