import "server-only";
import { and, eq, inArray, type SQL } from "drizzle-orm";
import { events } from "@/db/schema/events";
import { interactionOrder, interactions } from "@/db/schema/interactions";
import type { BaseContext } from "@/lib/contract/context";

/**
 * Finds who added a candidate's latest interactions. Interactions that were added together with the candidate
 * have no event.
 */
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
            .where(and(eq(interactions.baseId, ctx.base.id), eq(interactions.candidateId, id)))
            .orderBy(...interactionOrder(interactions))
            .limit(limit),
        ),
      ),
    );
