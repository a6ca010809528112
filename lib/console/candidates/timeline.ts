import "server-only";
import { and, desc, eq, inArray, notInArray, or, type SQL } from "drizzle-orm";
import { events } from "@/db/schema/events";
import { mutations } from "@/db/schema/mutations";
import type { BaseContext } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import { PEOPLE_OPERATIONS } from "@/lib/engine/mutations/find-known-people";
import { mutationColumns } from "@/lib/engine/mutations/present";
import { parseCustomFieldKey } from "@/lib/records/candidate-changes/diff-values";
import { type ChangeRow, findChanges } from "@/lib/records/candidate-changes/find";
import { isClosingReason } from "@/lib/records/candidates/closing-reasons";
import { getCandidate } from "@/lib/records/candidates/find";
import { concernsCandidates } from "@/lib/records/concerns-candidates";
import { type ConsentRow, findConsents, newRepeatFilter } from "@/lib/records/consents/find";
import { findInteractions, type InteractionRow } from "@/lib/records/interactions/find";
import { presentInteraction } from "@/lib/records/interactions/present";
import { isEventOf, MERGE_ACTIONS } from "@/lib/records/merges/is-event-of";
import { DECISIONS, isPrivacyRequestKind } from "@/lib/records/privacy/schema";
import { recordRead } from "@/lib/records/record-reads";
import { findNames } from "../activity/list";
import type { consoleCandidates } from "./contract";
import { customFieldColumn } from "./custom-field-column";
import { findAuthors } from "./find-authors";
import { foldUndone } from "./fold-undone";
import type { FieldValueChange, InteractionChange, TimelineItem } from "./schema";

type EventRow = typeof events.$inferSelect;
type OpenMutation = Awaited<ReturnType<typeof selectOpenMutations>>[number];

/** The timeline omits reads. It also omits new interactions, because it shows the interactions themselves. */
const OMITTED_ACTIONS = ["candidate.read", "interaction.created"];

export const showTimeline: Handler<typeof consoleCandidates.timeline> = async (
  ctx,
  { params, query: { limit } },
) => {
  const { id } = await getCandidate(ctx, params.id);
  recordRead(ctx, id);
  const isOwnEvent = await isEventOf(ctx, id);
  const [interactions, authors, consents, auditEvents, changes, writes] = await Promise.all([
    findInteractions(ctx, id, { limit }),
    findAuthors(ctx, id, isOwnEvent, limit),
    findConsents(ctx, id, { limit }),
    selectEvents(ctx, isOwnEvent, limit),
    findChanges(ctx, id, limit),
    selectOpenMutations(ctx, id, limit),
  ]);
  const actors = [...authors, ...consents, ...auditEvents, ...writes].map(({ actorKind, actorId }) => ({
    actorKind,
    actorId,
  }));
  const nameOf = await findNames(ctx, actors);
  const actorOf: ActorLookup = ({ actorKind, actorId }) => ({
    kind: actorKind,
    name: nameOf(actorKind, actorId),
  });
  const authorOf = new Map(authors.map((row) => [row.interactionId, actorOf(row)]));
  const shownEvents = withoutRedundant(auditEvents, consents);
  const changesOf = groupChanges(changes, shownEvents);
  const interactionChangeOf = groupInteractionChanges(changes);
  // The sort below is stable, so items with the same time keep this order: effects before their causes,
  // because the timeline shows the latest item first.
  const items: TimelineItem[] = [
    ...interactions.map((row) => presentContact(row, authorOf.get(row.id) ?? null)),
    ...consents.filter(newRepeatFilter()).map((row) => presentConsent(row, actorOf)),
    ...foldUndone(shownEvents, changesOf).map(({ row, changes, isUndone }) =>
      isUndone
        ? presentUndone(row, actorOf, changes)
        : { ...presentEvent(row, actorOf, changes), interactionChange: interactionChangeOf(row) },
    ),
    ...writes.filter((row) => !isRetriedByPage(row)).map((row) => presentOpenMutation(row, actorOf)),
  ];
  return {
    data: items.sort((one, other) => other.at.localeCompare(one.at)),
    meta: { hasMore: [interactions, consents, auditEvents, writes].some((rows) => rows.length === limit) },
  };
};

type ActorColumns = Pick<EventRow, "actorKind" | "actorId">;
type Actor = Extract<TimelineItem, { kind: "event" }>["actor"];
type ActorLookup = (row: ActorColumns) => Actor;

function presentContact(row: InteractionRow, actor: Actor | null): TimelineItem {
  const interaction = presentInteraction(row);
  const { id } = row;
  const isQuestion = row.isQuestion || row.isEditedQuestion;
  return { kind: "interaction", id, at: interaction.performedAt, interaction, actor, isQuestion };
}

const presentConsent = (row: ConsentRow, actorOf: ActorLookup): TimelineItem => ({
  kind: "consent",
  id: String(row.id),
  at: row.occurredAt.toISOString(),
  isGiven: row.isGiven,
  textVersion: row.textVersion,
  actor: actorOf(row),
});

const presentEvent = (row: EventRow, actorOf: ActorLookup, changes: FieldValueChange[]) => ({
  kind: "event" as const,
  id: String(row.id),
  at: row.occurredAt.toISOString(),
  action: row.action,
  actor: actorOf(row),
  ...detailsOf(row.details),
  privacyRequest: privacyRequestOf(row),
  changes,
  interactionChange: null,
  isUndone: false,
});

/** Shows only which fields an undone change affected, because their values are the same as before. */
const presentUndone = (row: EventRow, actorOf: ActorLookup, changes: FieldValueChange[]): TimelineItem => ({
  ...presentEvent(row, actorOf, []),
  phase: null,
  fields: changes.map(({ field }) => field),
  isUndone: true,
});

function toColumn(field: string): string {
  const name = parseCustomFieldKey(field);
  return name === null ? field : customFieldColumn(name);
}

/**
 * Returns a function that finds the old and new values of an event. Omits consent, because the timeline shows
 * consent as separate items. If the timeline shows no update event for a merge, the merge event gets the
 * values.
 */
function groupChanges(rows: ChangeRow[], shownEvents: EventRow[]): (event: EventRow) => FieldValueChange[] {
  const updates = shownEvents.filter(({ action }) => action === "candidate.updated");
  const updated = new Set(updates.map(({ mutationId }) => mutationId));
  const hasValues = ({ action, mutationId }: EventRow) =>
    action === "candidate.updated" || (MERGE_ACTIONS.includes(action) && !updated.has(mutationId));
  const byMutation = new Map<string | null, ChangeRow["changes"]>();
  for (const { mutationId, changes } of rows.filter((row) => row.mutationId !== null))
    byMutation.set(mutationId, { ...changes, ...byMutation.get(mutationId) });
  return (event) => {
    const changes = hasValues(event) ? byMutation.get(event.mutationId) : undefined;
    return Object.entries(changes ?? {}).flatMap(([field, { from, to }]) =>
      field === "privacyConsent" ? [] : [{ field: toColumn(field), from, to } as FieldValueChange],
    );
  };
}

/** Returns a function that finds the values of an event about an interaction. */
function groupInteractionChanges(rows: ChangeRow[]): (event: EventRow) => InteractionChange | null {
  const keyOf = (mutationId: string | null, interactionId: string) => `${mutationId} ${interactionId}`;
  const byEvent = new Map(
    rows.flatMap(({ mutationId, interaction }) =>
      interaction ? [[keyOf(mutationId, interaction.id), withoutQuestion(interaction)]] : [],
    ),
  );
  return ({ action, mutationId, recordId }) =>
    (action.startsWith("interaction.") && byEvent.get(keyOf(mutationId, recordId))) || null;
}

/** Drops a question's original text, because the old values already contain it. */
const withoutQuestion = ({ question, ...change }: NonNullable<ChangeRow["interaction"]>) =>
  change as InteractionChange;

const presentOpenMutation = (row: OpenMutation, actorOf: ActorLookup): TimelineItem => ({
  kind: "mutation",
  id: row.id,
  at: row.createdAt.toISOString(),
  operation: row.operation,
  status: row.status as "queued" | "failed",
  failure: failureOf(row.result),
  actor: actorOf(row),
});

/** Drops what consent items already show: the consent field of update events, or the whole event. */
function withoutRedundant(auditEvents: EventRow[], consents: ConsentRow[]): EventRow[] {
  const consented = new Set(consents.flatMap(({ mutationId }) => mutationId ?? []));
  return auditEvents.flatMap((row) => {
    if (row.action !== "candidate.updated" || !consented.has(row.mutationId ?? "")) return [row];
    const { fields, ...details } = row.details as { fields: string[]; customFields?: string[] };
    const others = fields.filter((field) => field !== "privacyConsent");
    return others.length > 0 || details.customFields
      ? [{ ...row, details: { ...details, fields: others } }]
      : [];
  });
}

const selectEvents = (ctx: BaseContext, isOwnEvent: SQL | undefined, limit: number) =>
  ctx.db
    .select()
    .from(events)
    .where(and(eq(events.baseId, ctx.base.id), isOwnEvent, notInArray(events.action, OMITTED_ACTIONS)))
    .orderBy(desc(events.id))
    .limit(limit);

/**
 * Selects only pending and failed writes, because the record and its events show completed writes. Omits failed
 * creations and upserts, which may be about another person with the same address or phone number.
 */
const selectOpenMutations = (ctx: BaseContext, id: string, limit: number) =>
  ctx.db
    .select(mutationColumns)
    .from(mutations)
    .where(
      and(
        eq(mutations.baseId, ctx.base.id),
        inArray(mutations.status, ["queued", "failed"]),
        or(eq(mutations.status, "queued"), notInArray(mutations.operation, PEOPLE_OPERATIONS)),
        concernsCandidates(ctx.base, [id]),
      ),
    )
    .orderBy(desc(mutations.sequence))
    .limit(limit);

function detailsOf(details: Record<string, unknown>) {
  const { fields, customFields, phase, reason } = details as {
    fields?: string[];
    customFields?: string[];
    phase?: { from: string; to: string } | string;
    reason?: unknown;
  };
  return {
    fields: [
      ...(fields ?? []).filter((field) => field !== "phase"),
      ...(customFields ?? []).map(customFieldColumn),
    ],
    phase: typeof phase === "object" ? phase : null,
    closingReason: isClosingReason(reason) ? reason : null,
  };
}

function privacyRequestOf({ action, recordId, details: { kind, decision } }: EventRow) {
  if (!action.startsWith("privacy_request.") || !isPrivacyRequestKind(kind)) return null;
  return { id: recordId, kind, decision: DECISIONS.find((each) => each === decision) ?? null };
}

/**
 * Returns whether a write by the console or the portal failed with a version conflict. Their pages retry such
 * writes, so the timeline hides these failures.
 */
const isRetriedByPage = ({ actorKind, result }: OpenMutation): boolean =>
  (actorKind === "staff" || actorKind === "candidate") &&
  failureOf(result)?.errorCode === "precondition_failed";

const failureOf = (result: unknown): { errorCode: string; message: string } | null =>
  typeof result === "object" && result !== null && "errorCode" in result && "message" in result
    ? { errorCode: String(result.errorCode), message: String(result.message) }
    : null;
