import "server-only";
import { sql } from "drizzle-orm";
import { interactions } from "@/db/schema/interactions";
import { batched } from "@/lib/platform/database/batched";
import { type Database, prepared, type Queryable } from "@/lib/platform/database/client";

type Key = { baseId: number; candidateId: string };

/**
 * The count of a candidate's interactions and the sum of the ids of the transactions that wrote them. Every
 * change to the interactions changes this version.
 */
const build = (queryable: Queryable) =>
  queryable
    .select({
      baseId: interactions.baseId,
      candidateId: interactions.candidateId,
      version: sql<string>`count(*) || ' ' || sum(${interactions}.xmin::text::bigint)`,
    })
    .from(interactions)
    .where(
      sql`(${interactions.baseId}, ${interactions.candidateId}) in
        (select * from unnest(${sql.placeholder("baseIds")}::integer[], ${sql.placeholder("candidateIds")}::text[]))`,
    )
    .groupBy(interactions.baseId, interactions.candidateId)
    .prepare("interactions_version");

const NO_INTERACTIONS = "0";

async function findVersions(queryable: Queryable, keys: readonly Key[]): Promise<string[]> {
  const found = await prepared(queryable, "version of interactions", build).execute({
    baseIds: keys.map(({ baseId }) => baseId),
    candidateIds: keys.map(({ candidateId }) => candidateId),
  });
  const nameOf = ({ baseId, candidateId }: Key) => `${baseId} ${candidateId}`;
  const byName = new Map(found.map((row) => [nameOf(row), row.version]));
  return keys.map((key) => byName.get(nameOf(key)) ?? NO_INTERACTIONS);
}

/** Returns one version for all of a candidate's interactions. */
export async function findCollectionVersion(queryable: Queryable, key: Key): Promise<string> {
  const [version = NO_INTERACTIONS] = await findVersions(queryable, [key]);
  return version;
}

/** Like `findCollectionVersion`, but outside of transactions. Concurrent requests share a statement. */
export const loadCollectionVersion = batched<Key, string>((database: Database, keys) =>
  findVersions(database, keys),
);
