import "server-only";
import { and, asc, desc, eq, type Placeholder, sql } from "drizzle-orm";
import { candidates } from "@/db/schema/candidates";
import type { BaseContext } from "@/lib/contract/context";
import { fail } from "@/lib/contract/errors";
import { prepared, type Queryable } from "@/lib/platform/database/client";
import { findMergedInto } from "../merges/find-merged";
import { normalizeEmail, normalizePhone } from "./normalize";
import { type StoredCandidate, selectCandidates } from "./stored";

const FOUND_MAX = 100;

const byId = (queryable: Queryable) =>
  selectCandidates(queryable)
    .where(and(eq(candidates.baseId, sql.placeholder("baseId")), eq(candidates.id, sql.placeholder("id"))))
    .prepare("candidate_by_id");

/**
 * Reads a candidate of this base. Fails with `candidate_not_found`, even if another base has the candidate.
 */
export async function getCandidate(ctx: BaseContext<Queryable>, id: string): Promise<StoredCandidate> {
  const [found] = await prepared(ctx.db, "candidate by id", byId).execute({ baseId: ctx.base.id, id });
  return found ?? failCandidateNotFound(ctx, id);
}

/**
 * Fails with `candidate_not_found`. If the candidate was merged into another one, the error names that one.
 */
export async function failCandidateNotFound(ctx: BaseContext<Queryable>, id: string): Promise<never> {
  const mergedInto = await findMergedInto(ctx, id);
  if (mergedInto === null) return fail("candidate_not_found", "There is no candidate with this id.");
  return fail("candidate_not_found", `This candidate was merged into ${mergedInto}.`, { mergedInto });
}

type ValueOrPlaceholder<Value> = Value | Placeholder;

export type KeyColumn = "emailKey" | "phoneKey";

type PageOptions = { after?: string[] | undefined; limit?: number };

/**
 * Sorts equal creation times by descending id. The candidates of one request have the same `createdAt` and
 * descending ids, so they are returned in the order in which they were sent.
 */
export const OLDEST_FIRST = [asc(candidates.createdAt), desc(candidates.id)] as const;

const isAfter = ([createdAt, id]: string[]) =>
  sql`(${candidates.createdAt} > ${createdAt}::timestamptz
    or (${candidates.createdAt} = ${createdAt}::timestamptz and ${candidates.id} < ${id}))`;

/**
 * Selects candidates by normalized e-mail address or phone number, oldest first. `after` holds `createdAt`
 * and `id` of the last row of the previous page.
 */
export const selectByKey = (
  queryable: Queryable,
  column: KeyColumn,
  baseId: ValueOrPlaceholder<number>,
  key: ValueOrPlaceholder<string>,
  { after, limit = FOUND_MAX }: PageOptions = {},
) =>
  selectCandidates(queryable)
    .where(and(eq(candidates.baseId, baseId), eq(candidates[column], key), after && isAfter(after)))
    .orderBy(...OLDEST_FIRST)
    .limit(limit);

const findByKey = (ctx: BaseContext<Queryable>, column: KeyColumn, key: string): Promise<StoredCandidate[]> =>
  prepared(ctx.db, `candidates by ${column}`, (queryable) =>
    selectByKey(queryable, column, sql.placeholder("baseId"), sql.placeholder("key")).prepare(column),
  ).execute({ baseId: ctx.base.id, key });

/** Finds the oldest `FOUND_MAX` of the base's candidates with this e-mail address, ignoring case. */
export const findByEmail = (ctx: BaseContext<Queryable>, email: string): Promise<StoredCandidate[]> =>
  findByKey(ctx, "emailKey", normalizeEmail(email));

/** Finds the oldest `FOUND_MAX` of the base's candidates with this phone number, in any notation. */
export async function findByPhone(ctx: BaseContext<Queryable>, phone: string): Promise<StoredCandidate[]> {
  const phoneKey = normalizePhone(phone);
  return phoneKey === null ? [] : findByKey(ctx, "phoneKey", phoneKey);
}
