import "server-only";
import { and, arrayContains, desc, eq, inArray, ne } from "drizzle-orm";
import { interactions } from "@/db/schema/candidates";
import { events } from "@/db/schema/events";
import { mutations } from "@/db/schema/mutations";
import type { BaseContext } from "@/lib/contract/context";
import type { Verb } from "@/lib/contract/contract";
import { shownColumns } from "@/lib/engine/mutations/present";
import { getCandidate } from "@/lib/records/candidates/find";
import { type ConsentRow, findConsents } from "@/lib/records/consents/find";
import { presentInteraction } from "@/lib/records/interactions/present";
import { namesIn } from "../activity/list";
import type { consoleCandidates } from "./contract";
import type { TimelineItem } from "./schema";

type EventRow = typeof events.$inferSelect;
type OpenWrite = Awaited<ReturnType<typeof openWritesOf>>[number];

const EACH_MAX = 100;

/** Contact moments tell of themselves; of their events only a removal says something that they don't. */
const TOLD_BY_THE_RECORD = ["interaction.created", "interaction.updated"];

export const showTimeline: Verb<typeof consoleCandidates.timeline> = async (ctx, { params }) => {
  const { id } = await getCandidate(ctx, params.id);
  const [contacts, consents, happenings, writes] = await Promise.all([
    contactsOf(ctx, id),
    findConsents(ctx, id),
    eventsOf(ctx, id),
    openWritesOf(ctx, id),
  ]);
  const acting = [...consents, ...happenings, ...writes].map(({ actorKind, actorId }) => ({
    actorKind,
    actorId,
    candidateId: null,
  }));
  const nameOf = await namesIn(ctx, acting);
  const actorOf: ActorOf = ({ actorKind, actorId }) => ({
    kind: actorKind,
    name: nameOf(actorKind, actorId),
  });
  // Of what happened in one moment, what follows from the other comes first.
  const items: TimelineItem[] = [
    ...contacts.map((row) => {
      const interaction = presentInteraction(row);
      return { kind: "interaction" as const, id: row.id, at: interaction.performedAt, interaction };
    }),
    ...consents.map((row) => consentOf(row, actorOf)),
    ...toldEvents(happenings, consents).map((row) => eventOf(row, actorOf)),
    ...writes.map((row) => writeOf(row, actorOf)),
  ];
  return { data: items.sort((one, other) => other.at.localeCompare(one.at)) };
};

type Acting = Pick<EventRow, "actorKind" | "actorId">;
type ActorOf = (row: Acting) => Extract<TimelineItem, { kind: "event" }>["actor"];

const consentOf = (row: ConsentRow, actorOf: ActorOf): TimelineItem => ({
  kind: "consent",
  id: String(row.id),
  at: row.occurredAt.toISOString(),
  isGiven: row.isGiven,
  textVersion: row.textVersion,
  actor: actorOf(row),
});

const eventOf = (row: EventRow, actorOf: ActorOf): TimelineItem => ({
  kind: "event",
  id: String(row.id),
  at: row.occurredAt.toISOString(),
  action: row.action,
  actor: actorOf(row),
  ...detailsOf(row.details),
});

const writeOf = (row: OpenWrite, actorOf: ActorOf): TimelineItem => ({
  kind: "mutation",
  id: row.id,
  at: row.createdAt.toISOString(),
  operation: row.operation,
  status: row.status as "queued" | "failed",
  message: messageOf(row.result),
  actor: actorOf(row),
});

/** Without what contact moments and the ledger of consent tell themselves. */
function toldEvents(happenings: EventRow[], consents: ConsentRow[]): EventRow[] {
  const consented = new Set(consents.flatMap(({ mutationId }) => mutationId ?? []));
  return happenings.flatMap((row) => {
    if (TOLD_BY_THE_RECORD.includes(row.action)) return [];
    if (row.action !== "candidate.updated" || !consented.has(row.mutationId ?? "")) return [row];
    const { fields, ...details } = row.details as { fields: string[] };
    const others = fields.filter((field) => field !== "privacyConsent");
    return others.length > 0 ? [{ ...row, details: { ...details, fields: others } }] : [];
  });
}

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
