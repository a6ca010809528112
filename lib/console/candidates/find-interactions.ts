import "server-only";
import { and, eq, inArray, type SQL } from "drizzle-orm";
import { events } from "@/db/schema/events";
import { interactionOrder, interactions } from "@/db/schema/interactions";
import type { BaseContext } from "@/lib/contract/context";

/** Finds a candidate's latest interactions. */
export const findInteractions = (ctx: BaseContext, id: string, limit: number) =>
  ctx.db
    .select()
    .from(interactions)
    .where(isInteractionOf(ctx, id))
    .orderBy(...interactionOrder(interactions))
    .limit(limit);

/** Finds who added these interactions. There is no event for those that were added with the candidate. */
export const findAuthors = (ctx: BaseContext, id: string, isOwnEvent: SQL | undefined, limit: number) =>
  ctx.db
    .select({ interactionId: events.recordId, actorKind: events.actorKind, actorId: events.actorId })
    .from(events)
    .where(
      and(
        eq(events.baseId, ctx.base.id),
        isOwnEvent,
        eq(events.action, "interaction.created"),
        inArray(
          events.recordId,
          ctx.db
            .select({ id: interactions.id })
            .from(interactions)
            .where(isInteractionOf(ctx, id))
            .orderBy(...interactionOrder(interactions))
            .limit(limit),
        ),
      ),
    );

const isInteractionOf = ({ base }: BaseContext, id: string) =>
  and(eq(interactions.baseId, base.id), eq(interactions.candidateId, id));
