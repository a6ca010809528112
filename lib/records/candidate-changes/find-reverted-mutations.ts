import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { events } from "@/db/schema/events";
import type { BaseContext } from "@/lib/contract/context";
import type { Queryable } from "@/lib/platform/database/client";
import { findUndoneMutations } from "./find-undone-mutations";

/**
 * Finds the mutations of these candidates that an undo of an import ignores because they cancel each other
 * out: the result of `findUndoneMutations`, and undone phase changes with their undos. An undo of a merge
 * doesn't ignore phase changes: it keeps every value that was changed after the merge, even if the value was
 * changed back.
 */
export async function findRevertedMutations(
  ctx: BaseContext<Queryable>,
  candidateIds: string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  if (candidateIds.length === 0) return new Map();
  const undone = await findUndoneMutations(ctx, candidateIds);
  const pairs = await findUndonePhases(ctx, candidateIds);
  return new Map(
    candidateIds.map((id) => {
      const ofPhases = pairs.filter(({ candidateId }) => candidateId === id);
      const mutationIds = ofPhases.flatMap((pair) => pair.mutationIds);
      return [id, new Set([...(undone.get(id) ?? []), ...mutationIds])];
    }),
  );
}

/**
 * Finds phase changes that the same staff member undid soon afterwards (`findUndonePhase`), and the mutations
 * that undid them. Omits mutations that also changed anything else: undoing a phase doesn't restore other
 * fields.
 */
function findUndonePhases({ db, base }: BaseContext<Queryable>, candidateIds: string[]) {
  const undone = alias(events, "undone");
  const isOnlyPhase = ({ details }: typeof events | typeof undone) =>
    sql`${details} -> 'fields' = '["phase"]' and not ${details} ? 'customFields'`;
  return db
    .select({
      candidateId: events.candidateId,
      mutationIds: sql<string[]>`array[${undone.mutationId}, ${events.mutationId}]`,
    })
    .from(events)
    .innerJoin(
      undone,
      and(
        eq(undone.baseId, events.baseId),
        eq(undone.candidateId, events.candidateId),
        sql`${events.details} -> 'undoes' ? ${undone.mutationId}::text`,
        sql`${events.details} #> '{phase,from}' = ${undone.details} #> '{phase,to}'`,
        sql`${events.details} #> '{phase,to}' = ${undone.details} #> '{phase,from}'`,
        isOnlyPhase(undone),
      ),
    )
    .where(
      and(
        eq(events.baseId, base.id),
        inArray(events.candidateId, candidateIds),
        sql`${events.details} ? 'undoes'`,
        isOnlyPhase(events),
      ),
    );
}
