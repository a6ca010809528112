import "server-only";
import { sql } from "drizzle-orm";
import { candidates } from "@/db/schema/candidates";
import type { BaseContext } from "@/lib/contract/context";
import { PAGE_SIZE_MAX } from "@/lib/contract/pagination";
import { batched } from "@/lib/platform/database/batched";
import { type Database, prepared, type Queryable } from "@/lib/platform/database/client";
import { selectCollectionVersion } from "../interactions/collection-version";
import { failCandidateNotFound, type KeyColumn, OLDEST_FIRST } from "./find";
import { candidateFields, type StoredCandidate, selectCandidates } from "./stored";

type Key = { baseId: number; id: string };

/** A candidate, and the version of all their interactions. */
type Versioned = { stored: StoredCandidate; interactionsVersion: string };

const byIds = (queryable: Queryable) =>
  queryable
    .select({
      stored: candidateFields,
      interactionsVersion: selectCollectionVersion(sql`"candidates"."base_id"`, sql`"candidates"."id"`),
    })
    .from(candidates)
    .where(
      sql`("candidates"."base_id", "candidates"."id") in
        (select * from unnest(${sql.placeholder("baseIds")}::integer[], ${sql.placeholder("ids")}::text[]))`,
    )
    .prepare("candidates_by_id");

const nameOf = ({ baseId, id }: Key) => `${baseId} ${id}`;

/** Finds a candidate outside of transactions. Concurrent calls are batched into one query. */
export const findVersioned = batched<Key, Versioned | null>(async (database: Database, keys) => {
  const found = await prepared(database, "candidates by id", byIds).execute({
    baseIds: keys.map(({ baseId }) => baseId),
    ids: keys.map(({ id }) => id),
  });
  const byName = new Map(found.map((row) => [nameOf(row.stored), row]));
  return keys.map((key) => byName.get(nameOf(key)) ?? null);
});

export const findCandidate = async (database: Database, key: Key): Promise<StoredCandidate | null> =>
  (await findVersioned(database, key))?.stored ?? null;

/** The size of the largest page, plus one row that shows whether another page follows. */
const LOADED_MAX = PAGE_SIZE_MAX + 1;

/**
 * Builds the query for the oldest candidates with each key. Limits the rows per key, because many candidates
 * can share a key.
 */
const buildByKeys = (queryable: Queryable, column: KeyColumn) =>
  selectCandidates(queryable)
    .where(
      sql`(${candidates.baseId}, ${candidates.id}) in (
        select wanted.base_id, found.id
        from unnest(${sql.placeholder("baseIds")}::integer[], ${sql.placeholder("keys")}::text[]) as wanted (base_id, key)
        cross join lateral (
          select id, created_at from ${candidates} as candidate
          where candidate.base_id = wanted.base_id and candidate.${sql.identifier(candidates[column].name)} = wanted.key
          order by created_at, id desc limit ${sql.raw(String(LOADED_MAX))}) as found)`,
    )
    .orderBy(...OLDEST_FIRST)
    .prepare(column);

const byKey = (column: KeyColumn) =>
  batched<{ baseId: number; key: string }, StoredCandidate[]>(async (database: Database, wanted) => {
    const found = await prepared(database, `candidates by several ${column}`, (queryable) =>
      buildByKeys(queryable, column),
    ).execute({ baseIds: wanted.map(({ baseId }) => baseId), keys: wanted.map(({ key }) => key) });
    return wanted.map(({ baseId, key }) =>
      found.filter((candidate) => candidate.baseId === baseId && candidate[column] === key),
    );
  });
const LOADERS = { emailKey: byKey("emailKey"), phoneKey: byKey("phoneKey") };

/**
 * Loads the `LOADED_MAX` oldest candidates with a normalized e-mail address or phone number. Concurrent
 * calls are batched into one query.
 */
export const loadByKey = (ctx: BaseContext, column: KeyColumn, key: string): Promise<StoredCandidate[]> =>
  LOADERS[column](ctx.db, { baseId: ctx.base.id, key });

/** Like `getCandidate`, but outside of transactions. Concurrent calls are batched into one query. */
export const loadCandidate = async (ctx: BaseContext, id: string): Promise<StoredCandidate> =>
  (await loadVersioned(ctx, id)).stored;

export const loadVersioned = async (ctx: BaseContext, id: string): Promise<Versioned> =>
  (await findVersioned(ctx.db, { baseId: ctx.base.id, id })) ?? failCandidateNotFound(ctx, id);
