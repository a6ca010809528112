import "server-only";
import { and, desc, eq } from "drizzle-orm";
import { events } from "@/db/schema/events";
import type { BaseContext } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import { entityTagOf } from "@/lib/records/candidates/entity-tag";
import { loadCandidate } from "@/lib/records/candidates/load";
import type { StoredCandidate } from "@/lib/records/candidates/stored";
import { findNames } from "../activity/list";
import type { consoleCandidates } from "./contract";
import { Closure } from "./schema";

/**
 * Returns a candidate's closure with the ETag of the record, so that closing or reopening can require this
 * version with `If-Match`.
 */
export const showClosure: Handler<typeof consoleCandidates.closure> = async (ctx, { params }) => {
  const stored = await loadCandidate(ctx, params.id);
  const etag = entityTagOf(stored, { now: ctx.now(), interactions: undefined });
  return { data: { closure: await findClosure(ctx, stored) }, headers: { etag } };
};

async function findClosure(ctx: BaseContext, stored: StoredCandidate): Promise<Closure | null> {
  if (!stored.closed) return null;
  const [event] = await ctx.db
    .select({ actorKind: events.actorKind, actorId: events.actorId, candidateId: events.candidateId })
    .from(events)
    .where(
      and(
        eq(events.baseId, ctx.base.id),
        eq(events.candidateId, stored.id),
        eq(events.action, "candidate.closed"),
      ),
    )
    .orderBy(desc(events.id))
    .limit(1);
  const { actorKind, actorId } = event ?? { actorKind: "system" as const, actorId: "" };
  const nameOf = await findNames(ctx, [{ actorKind, actorId }]);
  const actor = { kind: actorKind, name: nameOf(actorKind, actorId) };
  return Closure.parse({
    closedAt: stored.closedAt?.toISOString(),
    reason: stored.closedReason,
    actor,
  });
}
