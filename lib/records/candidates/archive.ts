import "server-only";
import { and, asc, count, eq } from "drizzle-orm";
import { candidateHistory, candidates } from "@/db/schema/candidates";
import { events } from "@/db/schema/events";
import { interactions } from "@/db/schema/interactions";
import type { BaseContext, MutationContext } from "@/lib/contract/context";
import type { IfMatch } from "@/lib/contract/if-match";
import type { Queryable, Transaction } from "@/lib/platform/database/client";
import { dutchDay } from "@/lib/platform/dutch-day";
import { keepArchivedFiles } from "../attachments/archived-files";
import { linkExpiry } from "../attachments/present";
import { recordAuditEvents } from "../audit-events";
import { isStay } from "../candidate-counts/is-stay";
import { markArchived } from "../candidate-feed/mark-archived";
import { findAllInteractions } from "../interactions/find";
import { IS_CONTACT } from "../interactions/is-contact";
import { presentInteraction } from "../interactions/present";
import type { Outcome } from "../operation-handler";
import { assertNotBeingErased } from "../privacy/erasure-requests";
import { assertAllUnchanged } from "./assert-unchanged";
import { deleteCandidateRecord } from "./delete-candidate-record";
import { getCandidate } from "./find";
import { presentCandidate } from "./present";
import type { StoredCandidate } from "./stored";

/**
 * Replaces a candidate with an anonymous history row. Returns the archived record, whose file links stay
 * valid for an hour. Fails with `candidate_not_found`, or with `precondition_failed` if the candidate changed
 * or has requested erasure.
 */
export async function archiveCandidate(
  ctx: MutationContext,
  input: { params: { id: string }; ifMatch?: IfMatch },
) {
  const before = await getCandidate(ctx, input.params.id);
  await assertAllUnchanged(ctx, before, input.ifMatch);
  assertNotBeingErased(before);
  // The result is the only remaining copy, so include all interactions.
  const interactionRows = await findAllInteractions(ctx, before.id);
  const now = ctx.now();
  await keepArchivedFiles(ctx, before.id, linkExpiry(now));
  const candidateIds = await anonymizeCandidate(ctx, before);
  const candidate = {
    ...presentCandidate(before, now),
    interactions: interactionRows.map(presentInteraction),
    customFields: before.customFields,
  };
  return { result: { candidate }, candidateIds, erasedAtOnce: true } satisfies Outcome;
}

/**
 * Replaces a candidate with an anonymous history row. Returns the candidate's id and the ids of the
 * candidates who were merged into them.
 */
export async function anonymizeCandidate(ctx: MutationContext, before: StoredCandidate): Promise<string[]> {
  await ctx.db.insert(candidateHistory).values(await toHistory(ctx, before));
  return removeArchived(ctx, before.id);
}

/** Removes an archived candidate. Returns the same ids as `anonymizeCandidate`. */
export async function removeArchived(ctx: MutationContext, id: string): Promise<string[]> {
  const candidateIds = await deleteCandidateRecord(ctx, id, "candidate_archived");
  await markArchived(ctx, id);
  await recordAuditEvents(ctx, [{ action: "candidate.archived", candidateId: id, recordId: id }]);
  return candidateIds;
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

/** Returns the first day of the date's month, in Dutch time. */
const monthOf = (date: Date) => `${dutchDay(date).slice(0, "2026-01".length)}-01`;

const SHARED_BY_MIN = 5;

/** Selects candidates in this city, but no more than must share it. */
export const selectResidents = (queryable: Queryable, baseId: number, city: string) =>
  queryable
    .select({ id: candidates.id })
    .from(candidates)
    .where(and(eq(candidates.baseId, baseId), eq(candidates.city, city)))
    .limit(SHARED_BY_MIN);

/** Returns null if too few candidates share the city, because a rare city could identify the candidate. */
async function commonCity(ctx: BaseContext<Transaction>, city: string | null): Promise<string | null> {
  if (city === null) return null;
  const residents = await selectResidents(ctx.db, ctx.base.id, city);
  return residents.length >= SHARED_BY_MIN ? city : null;
}

async function interactionsByType(
  ctx: BaseContext<Transaction>,
  candidateId: string,
): Promise<Record<string, number>> {
  const rows = await ctx.db
    .select({ type: interactions.type, times: count() })
    .from(interactions)
    .where(and(eq(interactions.baseId, ctx.base.id), eq(interactions.candidateId, candidateId), IS_CONTACT))
    .groupBy(interactions.type);
  return Object.fromEntries(rows.map(({ type, times }) => [type, times]));
}

const DAY_MS = 86_400_000;

/**
 * Sums the candidate's completed stays in each phase, from the audit events. Rounds each sum down to whole
 * days. Archiving completes no stay, because the time of archiving depends on the retention period.
 */
async function daysByPhase(
  ctx: BaseContext<Transaction>,
  before: StoredCandidate,
): Promise<Record<string, number>> {
  const changes = await ctx.db
    .select({ at: events.occurredAt, details: events.details })
    .from(events)
    .where(and(eq(events.baseId, ctx.base.id), eq(events.candidateId, before.id), isStay()))
    .orderBy(asc(events.id));
  const ms: Record<string, number> = {};
  let previous = before.createdAt;
  for (const { at, details } of changes) {
    const { from } = details.phase as { from: string };
    // Differs from the time of the change before if a merge kept the phase of the removed record.
    const since = typeof details.phaseSince === "string" ? new Date(details.phaseSince) : previous;
    ms[from] = (ms[from] ?? 0) + Math.max(0, at.getTime() - since.getTime());
    previous = at;
  }
  return Object.fromEntries(Object.entries(ms).map(([phase, sum]) => [phase, Math.floor(sum / DAY_MS)]));
}
