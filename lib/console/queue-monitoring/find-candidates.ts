import "server-only";
import { and, desc, eq, inArray } from "drizzle-orm";
import { candidates } from "@/db/schema/candidates";
import { events } from "@/db/schema/events";
import type { BaseContext } from "@/lib/contract/context";
import { PEOPLE_OPERATIONS } from "@/lib/engine/mutations/find-known-people";
import type { MutationCandidate } from "./schema";

/** The list names at most this many candidates per mutation. */
const NAMED_MAX = 3;

const STATES = {
  "candidate.archived": "archived",
  "candidate.deleted": "deleted",
  "candidate.merged": "merged",
} as const;
const ENDINGS = Object.keys(STATES);

type WithCandidates = { candidateIds: readonly string[]; operation: string; status: string };

/**
 * Returns the ids of a mutation's candidates. A failed creation or upsert changed nobody, so it has none. The
 * stored array has a null in the place of each person that a restore removed from the mutation, and Drizzle
 * reads a null in an array as the text NULL.
 */
export const idsOfCandidates = ({ candidateIds, operation, status }: WithCandidates): string[] =>
  status === "failed" && PEOPLE_OPERATIONS.includes(operation)
    ? []
    : candidateIds.filter((id) => id !== "NULL");

/**
 * Looks up the names of the first candidates of each mutation, because mutations store only ids. For a
 * candidate who no longer exists, finds what happened to the record.
 */
export async function findMutationCandidates(
  ctx: BaseContext,
  page: readonly WithCandidates[],
): Promise<(mutation: WithCandidates) => MutationCandidate[]> {
  const firstOf = (mutation: WithCandidates) => idsOfCandidates(mutation).slice(0, NAMED_MAX);
  const ids = [...new Set(page.flatMap(firstOf))];
  const known = await ctx.db
    .select({ id: candidates.id, name: candidates.name })
    .from(candidates)
    .where(and(eq(candidates.baseId, ctx.base.id), inArray(candidates.id, ids)));
  const names = new Map(known.map(({ id, name }) => [id, name]));
  const missing = ids.filter((id) => !names.has(id));
  const states = missing.length > 0 ? await findStates(ctx, missing) : new Map();
  const present = (id: string): MutationCandidate => {
    const name = names.get(id) ?? null;
    return { id, name, state: name === null ? (states.get(id) ?? "unknown") : "present" };
  };
  return (mutation) => firstOf(mutation).map(present);
}

async function findStates({ db, base }: BaseContext, ids: string[]) {
  const ended = await db
    .selectDistinctOn([events.candidateId], { id: events.candidateId, action: events.action })
    .from(events)
    .where(and(eq(events.baseId, base.id), inArray(events.candidateId, ids), inArray(events.action, ENDINGS)))
    .orderBy(events.candidateId, desc(events.id));
  return new Map(ended.map(({ id, action }) => [String(id), STATES[action as keyof typeof STATES]]));
}
