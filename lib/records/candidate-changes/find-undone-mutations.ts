import "server-only";
import { and, asc, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import { importGroup, mutations } from "@/db/schema/mutations";
import { privacyRequests } from "@/db/schema/privacy-requests";
import type { BaseContext } from "@/lib/contract/context";
import type { Queryable } from "@/lib/platform/database/client";
import { concernsCandidates } from "../concerns-candidates";

type Finished = { id: string; operation: string; group: string | null; candidateIds: string[] };

/**
 * Finds the mutations of these candidates that were reverted by undoing an import or a merge, together with
 * the mutations that reverted them. Both sides cancel each other out. Omits merges of candidates with privacy
 * requests, because undoing a merge copies such a request without an audit event.
 */
export async function findUndoneMutations(
  ctx: BaseContext<Queryable>,
  candidateIds: string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  if (candidateIds.length === 0) return new Map();
  const finished = await ctx.db
    .select({
      id: mutations.id,
      operation: mutations.operation,
      group: sql<string | null>`${importGroup}`,
      candidateIds: mutations.candidateIds,
    })
    .from(mutations)
    .where(
      and(
        eq(mutations.baseId, ctx.base.id),
        concernsCandidates(ctx.base, candidateIds),
        eq(mutations.status, "completed"),
        or(isNotNull(importGroup), inArray(mutations.operation, [MERGE, UNDO_MERGE])),
      ),
    )
    .orderBy(asc(mutations.sequence));
  const asking = await ctx.db
    .select({ id: privacyRequests.candidateId })
    .from(privacyRequests)
    .where(and(eq(privacyRequests.baseId, ctx.base.id), inArray(privacyRequests.candidateId, candidateIds)));
  const hasAsked = (candidateId: string) => asking.some(({ id }) => id === candidateId);
  return new Map(
    candidateIds.map((id) => {
      const own = finished.filter((each) => each.candidateIds.includes(id));
      return [id, new Set([...undoneImports(own), ...(hasAsked(id) ? [] : undoneMerges(own))])];
    }),
  );
}

const MERGE = "candidates.merge";
const UNDO_MERGE = "candidates.undo-merge";

/** An import accepts no rows after its undo, so the undo covers all its rows. */
function undoneImports(finished: Finished[]): string[] {
  const undos = finished.filter(
    ({ operation, group }) => operation === "candidates.update" && group !== null,
  );
  return undos.flatMap((undo) => [
    undo.id,
    ...finished.filter(({ group }) => group !== null && `${group}:undo` === undo.group).map(({ id }) => id),
  ]);
}

/** Two candidates can be merged again after an undo, so an undo belongs to the merge before it. */
function undoneMerges(finished: Finished[]): string[] {
  const merges: Finished[] = [];
  const undone: string[] = [];
  for (const each of finished) {
    if (each.operation === MERGE) merges.push(each);
    if (each.operation !== UNDO_MERGE) continue;
    const merge = merges.findLast((earlier) => isSamePair(earlier, each));
    if (!merge) continue;
    merges.splice(merges.indexOf(merge), 1);
    undone.push(merge.id, each.id);
  }
  return undone;
}

/** The remaining candidate comes first, then the merged one. */
const isSamePair = (one: Finished, other: Finished) =>
  one.candidateIds[0] === other.candidateIds[0] && one.candidateIds[1] === other.candidateIds[1];
