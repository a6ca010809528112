import "server-only";
import { and, arrayContains, desc, eq, inArray, ne } from "drizzle-orm";
import { interactions } from "@/db/schema/candidates";
import { events } from "@/db/schema/events";
import { mutations } from "@/db/schema/mutations";
import { namesIn } from "@/lib/activity/list";
import { getCandidate } from "@/lib/candidates/find";
import type { BaseContext } from "@/lib/context";
import type { Verb } from "@/lib/contract";
import { presentInteraction } from "@/lib/interactions/present";
import { shownColumns } from "@/lib/mutations/present";
import type { consoleCandidates } from "./contract";
import type { TimelineItem } from "./schema";

const EACH_MAX = 100;

/** Contact moments tell of themselves; of their events only a removal says something that they don't. */
const TOLD_BY_THE_RECORD = ["interaction.created", "interaction.updated"];

export const showTimeline: Verb<typeof consoleCandidates.timeline> = async (ctx, { params }) => {
  const { id } = await getCandidate(ctx, params.id);
  const [contacts, happenings, writes] = await Promise.all([
    contactsOf(ctx, id),
    eventsOf(ctx, id),
    openWritesOf(ctx, id),
  ]);
  const actors = [...happenings, ...writes.map((write) => ({ ...write, candidateId: null }))];
  const nameOf = await namesIn(ctx, actors);
  const actor = ({ actorKind, actorId }: Pick<(typeof actors)[number], "actorKind" | "actorId">) => ({
    kind: actorKind,
    name: nameOf(actorKind, actorId),
  });
  const items: TimelineItem[] = [
    ...contacts.map((row) => {
      const interaction = presentInteraction(row);
      return { kind: "interaction" as const, id: row.id, at: interaction.performedAt, interaction };
    }),
    ...happenings
      .filter(({ action }) => !TOLD_BY_THE_RECORD.includes(action))
      .map((row) => ({
        kind: "event" as const,
        id: String(row.id),
        at: row.occurredAt.toISOString(),
        action: row.action,
        actor: actor(row),
        ...detailsOf(row.details),
      })),
    ...writes.map((row) => ({
      kind: "mutation" as const,
      id: row.id,
      at: row.createdAt.toISOString(),
      operation: row.operation,
      status: row.status as "queued" | "failed",
      message: messageOf(row.result),
      actor: actor(row),
    })),
  ];
  return { data: items.sort((one, other) => other.at.localeCompare(one.at)) };
};

const contactsOf = (ctx: BaseContext, id: string) =>
  ctx.db
    .select()
    .from(interactions)
    .where(and(eq(interactions.baseId, ctx.base.id), eq(interactions.candidateId, id)))
    .orderBy(desc(interactions.performedAt), desc(interactions.id))
    .limit(EACH_MAX);

const eventsOf = (ctx: BaseContext, id: string) =>
  ctx.db
    .select()
    .from(events)
    .where(
      and(eq(events.baseId, ctx.base.id), eq(events.candidateId, id), ne(events.action, "candidate.read")),
    )
    .orderBy(desc(events.id))
    .limit(EACH_MAX);

/** What is done shows in the record and its events; what waits or failed shows here alone. */
const openWritesOf = (ctx: BaseContext, id: string) =>
  ctx.db
    .select(shownColumns)
    .from(mutations)
    .where(
      and(
        eq(mutations.baseId, ctx.base.id),
        inArray(mutations.status, ["queued", "failed"]),
        arrayContains(mutations.candidateIds, [id]),
      ),
    )
    .orderBy(desc(mutations.sequence))
    .limit(EACH_MAX);

function detailsOf(details: Record<string, unknown>) {
  const { fields, phase } = details as { fields?: string[]; phase?: { from: string; to: string } | string };
  return {
    fields: (fields ?? []).filter((field) => field !== "phase"),
    phase: typeof phase === "object" ? phase : null,
  };
}

const messageOf = (result: unknown): string | null =>
  typeof result === "object" && result !== null && "message" in result ? String(result.message) : null;
