import "server-only";
import { and, asc, eq, gt, isNotNull } from "drizzle-orm";
import { events } from "@/db/schema/events";
import type { BaseContext } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import type { candidateFeed as endpoints, FeedEvent } from "./contract";
import { EVENT_FIELDS } from "./contract";
import { readFeedPage } from "./feed-page";

/** Lists the events of candidates after a token, in commit order. */
export const listEvents: Handler<typeof endpoints.events> = (ctx, { query }) => {
  const { action, candidateId } = query;
  return readFeedPage(ctx, {
    feed: ["events", action ?? null, candidateId ?? null],
    query,
    find: (after, limit) => findPage(ctx, { action, candidateId }, { after, limit }),
    sequenceOf: ({ feedSequence }) => feedSequence ?? 0,
    present: (entries) => entries.map(presentEvent),
  });
};

type Filters = { action: string | undefined; candidateId: string | undefined };
type StoredEvent = typeof events.$inferSelect;

const findPage = (
  ctx: BaseContext,
  { action, candidateId }: Filters,
  { after, limit }: { after: number; limit: number },
): Promise<StoredEvent[]> =>
  ctx.db
    .select()
    .from(events)
    .where(
      and(
        eq(events.baseId, ctx.base.id),
        isNotNull(events.feedSequence),
        gt(events.feedSequence, after),
        action === undefined ? undefined : eq(events.action, action),
        candidateId === undefined ? undefined : eq(events.candidateId, candidateId),
      ),
    )
    .orderBy(asc(events.feedSequence))
    .limit(limit);

const ACTORS = { api_key: "integration", staff: "staff", candidate: "candidate", system: "system" } as const;

/**
 * Returns an event as the API shows it. Takes only field names from `details`, because `details` can also
 * contain phases and reasons.
 */
function presentEvent({ recordId, details, ...event }: StoredEvent): FeedEvent {
  const { action, candidateId } = event;
  const fields = fieldNames(details);
  return {
    action: action as FeedEvent["action"],
    candidateId: candidateId ?? recordId,
    ...(action.startsWith("interaction.") && { interactionId: recordId }),
    ...(action.startsWith("attachment.") && { attachmentId: recordId }),
    ...(action.startsWith("candidate.merge") && { otherCandidateId: recordId }),
    ...(fields.length > 0 && { fields }),
    mutationId: event.mutationId,
    actor: ACTORS[event.actorKind],
    occurredAt: event.occurredAt.toISOString(),
  };
}

/**
 * Returns the names of the changed fields that the API shows. A custom field's name is preceded by
 * `customFields.`.
 */
function fieldNames({ field, fields, customFields }: Record<string, unknown>): string[] {
  const names = [field, ...listOf(fields)].filter((name) => EVENT_FIELDS.some((known) => known === name));
  return [...names, ...listOf(customFields).map((name) => `customFields.${name}`)].map(String);
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
