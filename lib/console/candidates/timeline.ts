import "server-only";
import { and, arrayContains, desc, eq, inArray, ne } from "drizzle-orm";
import { interactions } from "@/db/schema/candidates";
import { events } from "@/db/schema/events";
import { mutations } from "@/db/schema/mutations";
import type { BaseContext } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import { mutationColumns } from "@/lib/engine/mutations/present";
import { getCandidate } from "@/lib/records/candidates/find";
import { type ConsentRow, findConsents } from "@/lib/records/consents/find";
import { presentInteraction } from "@/lib/records/interactions/present";
import { findNames } from "../activity/list";
import type { consoleCandidates } from "./contract";
import type { TimelineItem } from "./schema";

type EventRow = typeof events.$inferSelect;
type OpenMutation = Awaited<ReturnType<typeof selectOpenMutations>>[number];

const ITEMS_PER_KIND_MAX = 100;

/** The interaction itself shows its creation and changes; only its removal needs an event. */
const REDUNDANT_ACTIONS = ["interaction.created", "interaction.updated"];

export const showTimeline: Handler<typeof consoleCandidates.timeline> = async (ctx, { params }) => {
  const { id } = await getCandidate(ctx, params.id);
  const [interactions, consents, auditEvents, writes] = await Promise.all([
    selectInteractions(ctx, id),
    findConsents(ctx, id),
    selectEvents(ctx, id),
    selectOpenMutations(ctx, id),
  ]);
  const actors = [...consents, ...auditEvents, ...writes].map(({ actorKind, actorId }) => ({
    actorKind,
    actorId,
    candidateId: null,
  }));
  const nameOf = await findNames(ctx, actors);
  const actorOf: ActorLookup = ({ actorKind, actorId }) => ({
    kind: actorKind,
    name: nameOf(actorKind, actorId),
  });
  // For items with the same time, the consequence comes before its cause, because the list starts with the latest item.
  const items: TimelineItem[] = [
    ...interactions.map((row) => {
      const interaction = presentInteraction(row);
      return { kind: "interaction" as const, id: row.id, at: interaction.performedAt, interaction };
    }),
    ...consents.map((row) => presentConsent(row, actorOf)),
    ...withoutRedundant(auditEvents, consents).map((row) => presentEvent(row, actorOf)),
    ...writes.map((row) => presentOpenMutation(row, actorOf)),
  ];
  return { data: items.sort((one, other) => other.at.localeCompare(one.at)) };
};

type ActorColumns = Pick<EventRow, "actorKind" | "actorId">;
type ActorLookup = (row: ActorColumns) => Extract<TimelineItem, { kind: "event" }>["actor"];

const presentConsent = (row: ConsentRow, actorOf: ActorLookup): TimelineItem => ({
  kind: "consent",
  id: String(row.id),
  at: row.occurredAt.toISOString(),
  isGiven: row.isGiven,
  textVersion: row.textVersion,
  actor: actorOf(row),
});

const presentEvent = (row: EventRow, actorOf: ActorLookup): TimelineItem => ({
  kind: "event",
  id: String(row.id),
  at: row.occurredAt.toISOString(),
  action: row.action,
  actor: actorOf(row),
  ...detailsOf(row.details),
});

const presentOpenMutation = (row: OpenMutation, actorOf: ActorLookup): TimelineItem => ({
  kind: "mutation",
  id: row.id,
  at: row.createdAt.toISOString(),
  operation: row.operation,
  status: row.status as "queued" | "failed",
  message: messageOf(row.result),
  actor: actorOf(row),
});

/**
 * Drops what interactions and consents already show: whole events, or only the consent field of a `candidate.updated`
 * event.
 */
function withoutRedundant(auditEvents: EventRow[], consents: ConsentRow[]): EventRow[] {
  const consented = new Set(consents.flatMap(({ mutationId }) => mutationId ?? []));
  return auditEvents.flatMap((row) => {
    if (REDUNDANT_ACTIONS.includes(row.action)) return [];
    if (row.action !== "candidate.updated" || !consented.has(row.mutationId ?? "")) return [row];
    const { fields, ...details } = row.details as { fields: string[] };
    const others = fields.filter((field) => field !== "privacyConsent");
    return others.length > 0 ? [{ ...row, details: { ...details, fields: others } }] : [];
  });
}

const selectInteractions = (ctx: BaseContext, id: string) =>
  ctx.db
    .select()
    .from(interactions)
    .where(and(eq(interactions.baseId, ctx.base.id), eq(interactions.candidateId, id)))
    .orderBy(desc(interactions.performedAt), desc(interactions.id))
    .limit(ITEMS_PER_KIND_MAX);

const selectEvents = (ctx: BaseContext, id: string) =>
  ctx.db
    .select()
    .from(events)
    .where(
      and(eq(events.baseId, ctx.base.id), eq(events.candidateId, id), ne(events.action, "candidate.read")),
    )
    .orderBy(desc(events.id))
    .limit(ITEMS_PER_KIND_MAX);

/** Selects only pending and failed writes: the record and its events already show completed writes. */
const selectOpenMutations = (ctx: BaseContext, id: string) =>
  ctx.db
    .select(mutationColumns)
    .from(mutations)
    .where(
      and(
        eq(mutations.baseId, ctx.base.id),
        inArray(mutations.status, ["queued", "failed"]),
        arrayContains(mutations.candidateIds, [id]),
      ),
    )
    .orderBy(desc(mutations.sequence))
    .limit(ITEMS_PER_KIND_MAX);

function detailsOf(details: Record<string, unknown>) {
  const { fields, phase } = details as { fields?: string[]; phase?: { from: string; to: string } | string };
  return {
    fields: (fields ?? []).filter((field) => field !== "phase"),
    phase: typeof phase === "object" ? phase : null,
  };
}

const messageOf = (result: unknown): string | null =>
  typeof result === "object" && result !== null && "message" in result ? String(result.message) : null;
