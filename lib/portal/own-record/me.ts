import "server-only";
import { and, desc, eq } from "drizzle-orm";
import { mutations } from "@/db/schema/mutations";
import type { BaseContext } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import { fail } from "@/lib/contract/errors";
import { pollUntil } from "@/lib/engine/mutations/wait";
import { findCandidate } from "@/lib/records/candidates/load";
import { presentCandidate } from "@/lib/records/candidates/present";
import { concernsCandidates } from "@/lib/records/concerns-candidates";
import { findAllInteractions } from "@/lib/records/interactions/find";
import { presentInteraction } from "@/lib/records/interactions/present";
import type { CandidateContext } from "../contexts/candidate-context";
import type { ownRecord } from "./contract";

const CHANGES_MAX = 10;

/**
 * Returns the candidate's own record with all interactions. First waits up to `wait` seconds for the
 * candidate's queued changes to finish.
 */
export const getOwnRecord: Handler<typeof ownRecord.me> = async (ctx, { query }) => {
  const { session, region } = ctx;
  const changes = await pollUntil(
    () => findOwnChanges(ctx, session.candidateId),
    (found) => found.every(({ status }) => status !== "queued"),
    query.wait * 1000,
  );
  // Don't use `getCandidate`, because its error names the candidate that this one was merged into.
  const stored = await findCandidate(ctx.db, { baseId: ctx.base.id, id: session.candidateId });
  if (!stored) return fail("candidate_not_found", "Your record no longer exists.");
  const interactions = (await findAllInteractions(ctx, stored.id)).map(presentInteraction);
  return {
    data: {
      ...presentCandidate(stored, ctx.now()),
      interactions: interactions.map(({ type, performedAt }) => ({ type, performedAt })),
      region: { id: region.id, name: region.name },
      session: {
        id: session.id,
        candidateId: session.candidateId,
        createdAt: session.createdAt.toISOString(),
        expiresAt: session.expiresAt.toISOString(),
      },
      mutations: changes.map(({ createdAt, finishedAt, ...change }) => ({
        ...change,
        createdAt: createdAt.toISOString(),
        finishedAt: finishedAt?.toISOString() ?? null,
      })),
    },
  };
};

/** Finds the latest mutations that the candidate sent, newest first. */
export const findOwnChanges = (ctx: BaseContext, candidateId: string) =>
  ctx.db
    .select({
      mutationId: mutations.id,
      operation: mutations.operation,
      status: mutations.status,
      createdAt: mutations.createdAt,
      finishedAt: mutations.finishedAt,
    })
    .from(mutations)
    .where(sentBy(ctx, candidateId))
    .orderBy(desc(mutations.sequence))
    .limit(CHANGES_MAX);

/** Finds the bodies of the candidate's own updates that are still queued, in order. */
export const findQueuedBodies = async (ctx: CandidateContext) =>
  (await findQueued(ctx, "candidates.update")).map(({ body }) => body);

type QueuedWrite = { mutationId: string; body: Record<string, unknown> };

/** Finds the candidate's own writes that are still queued, in order. */
export async function findQueued(ctx: CandidateContext, operation: string): Promise<QueuedWrite[]> {
  const isQueued = and(eq(mutations.operation, operation), eq(mutations.status, "queued"));
  const rows = await ctx.db
    .select({ mutationId: mutations.id, input: mutations.input })
    .from(mutations)
    .where(and(sentBy(ctx, ctx.session.candidateId), isQueued))
    .orderBy(mutations.sequence);
  return rows.map(({ mutationId, input }) => ({ mutationId, ...(input as Pick<QueuedWrite, "body">) }));
}

/** Also compares the actor, because after an undone merge some mutations concern both candidates. */
const sentBy = (ctx: BaseContext, candidateId: string) =>
  and(
    eq(mutations.baseId, ctx.base.id),
    concernsCandidates(ctx.base, [candidateId]),
    eq(mutations.actorKind, "candidate"),
    eq(mutations.actorId, candidateId),
  );
