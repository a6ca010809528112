import "server-only";
import { and, asc, count, eq, inArray } from "drizzle-orm";
import { candidateHistory, candidates, interactions } from "@/db/schema/candidates";
import { events } from "@/db/schema/events";
import type { BaseContext, MutationContext } from "@/lib/contract/context";
import type { Transaction } from "@/lib/platform/database/client";
import { recordAuditEvents } from "../audit-events";
import { findInteractions } from "../interactions/find";
import { presentInteraction } from "../interactions/present";
import type { Outcome } from "../operation-handler";
import { getCandidate } from "./find";
import { presentCandidate } from "./present";
import { removePersonalData } from "./remove-personal-data";
import type { StoredCandidate } from "./stored";

/** Turns a candidate into an anonymous row of history; the result is the record as it was. Fails with `candidate_not_found`. */
export async function archiveCandidate(ctx: MutationContext, input: { params: { id: string } }) {
  const before = await getCandidate(ctx, input.params.id);
  const contacts = await findInteractions(ctx, before.id);
  await ctx.db.insert(candidateHistory).values(await toHistory(ctx, before));
  await removePersonalData(ctx, before.id);
  await recordAuditEvents(ctx, [
    { action: "candidate.archived", candidateId: before.id, recordId: before.id },
  ]);
  const candidate = {
    ...presentCandidate(before, ctx.now()),
    interactions: contacts.map(presentInteraction),
    customFields: before.customFields,
  };
  return { result: { candidate }, candidateIds: [before.id], transient: true } satisfies Outcome;
}

async function toHistory(ctx: BaseContext<Transaction>, before: StoredCandidate) {
  return {
    baseId: ctx.base.id,
    phase: before.phase,
    sectorPreferences: before.sectorPreferences,
    rolePreferences: before.rolePreferences,
    desiredQualifications: before.desiredQualifications,
    priorEducation: before.priorEducation,
    city: await commonCity(ctx, before.city),
    interactionsByType: await interactionsByType(ctx, before.id),
    daysByPhase: await daysByPhase(ctx, before),
    createdMonth: monthOf(before.createdAt),
    archivedMonth: monthOf(ctx.now()),
  };
}

const AMSTERDAM = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Europe/Amsterdam",
  year: "numeric",
  month: "2-digit",
});

/** The month on the calendar of the regions, as its first day. */
const monthOf = (moment: Date) => `${AMSTERDAM.format(moment)}-01`;

const SHARED_BY_MIN = 5;

/** The city, if enough candidates share it: a rare one would lead back to the person, and is free text besides. */
async function commonCity(ctx: BaseContext<Transaction>, city: string | null): Promise<string | null> {
  if (city === null) return null;
  const living = await ctx.db
    .select({ id: candidates.id })
    .from(candidates)
    .where(and(eq(candidates.baseId, ctx.base.id), eq(candidates.city, city)))
    .limit(SHARED_BY_MIN);
  return living.length >= SHARED_BY_MIN ? city : null;
}

async function interactionsByType(
  ctx: BaseContext<Transaction>,
  candidateId: string,
): Promise<Record<string, number>> {
  const counted = await ctx.db
    .select({ type: interactions.type, times: count() })
    .from(interactions)
    .where(and(eq(interactions.baseId, ctx.base.id), eq(interactions.candidateId, candidateId)))
    .groupBy(interactions.type);
  return Object.fromEntries(counted.map(({ type, times }) => [type, times]));
}

const DAY_MS = 86_400_000;

/** Whole days spent in each phase, from the events of the candidate's creation and changes. */
async function daysByPhase(
  ctx: BaseContext<Transaction>,
  before: StoredCandidate,
): Promise<Record<string, number>> {
  const moves = await ctx.db
    .select({ at: events.occurredAt, details: events.details })
    .from(events)
    .where(
      and(
        eq(events.baseId, ctx.base.id),
        eq(events.candidateId, before.id),
        inArray(events.action, ["candidate.updated"]),
      ),
    )
    .orderBy(asc(events.id));
  const days: Record<string, number> = {};
  let since = before.createdAt;
  const spend = (phase: string, until: Date) => {
    days[phase] = (days[phase] ?? 0) + Math.max(0, Math.floor((until.getTime() - since.getTime()) / DAY_MS));
    since = until;
  };
  for (const { at, details } of moves) {
    const move = details.phase as { from: string } | undefined;
    if (move) spend(move.from, at);
  }
  spend(before.phase, ctx.now());
  return days;
}
