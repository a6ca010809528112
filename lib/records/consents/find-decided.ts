import "server-only";
import { and, desc, eq, inArray, isNull, notInArray, or, sql } from "drizzle-orm";
import { consents } from "@/db/schema/consents";
import type { BaseContext } from "@/lib/contract/context";
import type { Queryable } from "@/lib/platform/database/client";
import { isOwnEntry } from "./is-own-entry";

/** Finds the candidates whose latest entry in the consent log was recorded by one of these mutations. */
export async function findDecided(
  { db, base }: BaseContext<Queryable>,
  candidateIds: readonly string[],
  mutationIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (candidateIds.length === 0) return new Set();
  const rows = await db
    .selectDistinctOn([consents.candidateId], { id: consents.candidateId, mutationId: consents.mutationId })
    .from(consents)
    .where(
      and(
        eq(consents.baseId, base.id),
        inArray(consents.candidateId, [...candidateIds]),
        isNull(consents.undoneBy),
      ),
    )
    .orderBy(consents.candidateId, desc(consents.id));
  const decided = rows.filter(({ mutationId }) => mutationId !== null && mutationIds.includes(mutationId));
  return new Set(decided.map(({ id }) => id));
}

/**
 * Finds the candidates whose consent was decided again after these mutations decided it. Such a decision may
 * change no field, for example if a candidate agrees to the text in the portal.
 */
export async function findConfirmed(
  { db, base }: BaseContext<Queryable>,
  candidateIds: readonly string[],
  mutationIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (candidateIds.length === 0 || mutationIds.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ id: consents.candidateId })
    .from(consents)
    .where(
      and(
        eq(consents.baseId, base.id),
        inArray(consents.candidateId, [...candidateIds]),
        isNull(consents.undoneBy),
        eq(consents.isRepeat, false),
        or(isNull(consents.mutationId), notInArray(consents.mutationId, [...mutationIds])),
        isOwnEntry,
        sql`consents.id > (
          select min(earlier.id) from ${consents} as earlier
          where earlier.base_id = consents.base_id and earlier.candidate_id = consents.candidate_id
            and earlier.mutation_id in ${[...mutationIds]})`,
      ),
    );
  return new Set(rows.map(({ id }) => id));
}
