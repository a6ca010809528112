import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { interactions } from "@/db/schema/interactions";
import type { Queryable } from "@/lib/platform/database/client";

/**
 * Selects one version for all of a candidate's interactions: their count, and the sum of their rows'
 * transaction ids (`xmin`). Every change to the interactions changes this version.
 */
export const selectCollectionVersion = (baseId: SQL, candidateId: SQL) => sql<string>`(
  select count(*) || coalesce(' ' || sum(interaction.xmin::text::bigint), '') from ${interactions} as interaction
  where interaction.base_id = ${baseId} and interaction.candidate_id = ${candidateId})`;

export async function findCollectionVersion(
  queryable: Queryable,
  { baseId, candidateId }: { baseId: number; candidateId: string },
): Promise<string> {
  const version = selectCollectionVersion(sql`${baseId}`, sql`${candidateId}`);
  const [found] = await queryable.execute<{ version: string }>(sql`select ${version} as version`);
  return found?.version ?? "";
}
