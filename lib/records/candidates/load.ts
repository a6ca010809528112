import "server-only";
import { sql } from "drizzle-orm";
import { candidates } from "@/db/schema/candidates";
import type { BaseContext } from "@/lib/contract/context";
import { batched } from "@/lib/platform/database/batched";
import { type Database, prepared, type Queryable } from "@/lib/platform/database/client";
import { failCandidateNotFound } from "./find";
import { type StoredCandidate, selectCandidates } from "./stored";

type Key = { baseId: number; id: string };

const byIds = (queryable: Queryable) =>
  selectCandidates(queryable)
    .where(
      sql`(${candidates.baseId}, ${candidates.id}) in
        (select * from unnest(${sql.placeholder("baseIds")}::integer[], ${sql.placeholder("ids")}::text[]))`,
    )
    .prepare("candidates_by_id");

const nameOf = ({ baseId, id }: Key) => `${baseId} ${id}`;

const findCandidate = batched<Key, StoredCandidate | null>(async (database: Database, keys) => {
  const found = await prepared(database, "candidates by id", byIds).execute({
    baseIds: keys.map(({ baseId }) => baseId),
    ids: keys.map(({ id }) => id),
  });
  const byName = new Map(found.map((candidate) => [nameOf(candidate), candidate]));
  return keys.map((key) => byName.get(nameOf(key)) ?? null);
});

/**
 * Reads a candidate like `getCandidate`, but outside of transactions: requests that arrive together share a statement.
 */
export const loadCandidate = async (ctx: BaseContext, id: string): Promise<StoredCandidate> =>
  (await findCandidate(ctx.db, { baseId: ctx.base.id, id })) ?? failCandidateNotFound();
