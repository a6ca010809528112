import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { and, desc, eq, sql } from "drizzle-orm";
import { mutations } from "@/db/schema/mutations";
import { getCandidate } from "@/lib/candidates/find";
import { presentCandidate } from "@/lib/candidates/present";
import type { BaseContext } from "@/lib/context";
import type { Verb } from "@/lib/contract";
import { findInteractions } from "@/lib/interactions/find";
import { presentInteraction } from "@/lib/interactions/present";
import type { sessions } from "./contract";

const CHANGES_SHOWN = 10;
const LOOK_AGAIN_MS = 200;

/** The candidate's own record. With `wait`, as soon as none of the candidate's own changes is queued, or as it stands then. */
export const me: Verb<typeof sessions.me> = async (ctx, { query }) => {
  const { session, region } = ctx;
  const changes = await waitForChanges(ctx, session.candidateId, query.wait * 1000);
  const stored = await getCandidate(ctx, session.candidateId);
  const contacts = (await findInteractions(ctx, stored.id)).map(presentInteraction);
  return {
    data: {
      ...presentCandidate(stored, ctx.now()),
      interactions: contacts.map(({ type, performedAt }) => ({ type, performedAt })),
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

async function waitForChanges(ctx: BaseContext, candidateId: string, waitMs: number) {
  const until = performance.now() + waitMs;
  let changes = await findChanges(ctx, candidateId);
  while (changes.some(({ status }) => status === "queued") && performance.now() < until) {
    await pause(Math.min(LOOK_AGAIN_MS, until - performance.now()));
    changes = await findChanges(ctx, candidateId);
  }
  return changes;
}

/** The candidate's own changes, the newest first. */
const findChanges = (ctx: BaseContext, candidateId: string) =>
  ctx.db
    .select({
      mutationId: mutations.id,
      operation: mutations.operation,
      status: mutations.status,
      createdAt: mutations.createdAt,
      finishedAt: mutations.finishedAt,
    })
    .from(mutations)
    .where(
      and(
        eq(mutations.baseId, ctx.base.id),
        sql`${mutations.candidateIds} @> array[${candidateId}]::text[]`,
        eq(mutations.actorKind, "candidate"),
      ),
    )
    .orderBy(desc(mutations.sequence))
    .limit(CHANGES_SHOWN);
