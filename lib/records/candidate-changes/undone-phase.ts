import "server-only";
import { and, desc, eq, sql } from "drizzle-orm";
import type { ValueChange } from "@/db/schema/candidate-changes";
import { events } from "@/db/schema/events";
import type { MutationContext } from "@/lib/contract/context";
import type { StoredCandidate } from "../candidates/stored";
import { insertLaterRows } from "../later-rows";
import { findUndoneMutations } from "./find-undone-mutations";

/**
 * The maximum time between a change and its undo. It is longer than the 15 seconds for which the undo button
 * is shown, because the button stays visible while it has focus.
 */
export const UNDONE_WITHIN_MS = 5 * 60_000;

/**
 * The mutations whose phase changes are undone, the phases that the candidate left in those changes (except
 * for changes that were undone before), and when the candidate entered the restored phase.
 */
export type UndonePhase = { mutationIds: string[]; leftPhases: string[]; since: Date };

type PhaseEvent = Awaited<ReturnType<typeof findPhaseEvents>>[number];

/**
 * Returns what a phase change undoes: the changes of `undoneMutationIds` or, without these, the last change
 * if the same staff member made it in the last few minutes. If an import or merge was undone earlier, but a
 * later change kept the phase, undoing that later change also undoes the phase change of the import or merge.
 * Returns null if the change undoes nothing, as with an empty list.
 */
export async function findUndonePhase(
  ctx: MutationContext,
  before: StoredCandidate,
  phase: ValueChange,
  undoneMutationIds: readonly string[] | undefined,
): Promise<UndonePhase | null> {
  if (undoneMutationIds?.length === 0) return null;
  if (!undoneMutationIds && !isRecentChangeByStaff(ctx, before)) return null;
  await insertLaterRows(ctx);
  const all = await findPhaseEvents(ctx, before.id);
  const stays = withoutUndone(all);
  const latest = withoutUndone(all, undoneMutationIds);
  const undoneEarlier = undoneMutationIds && (await findUndoneMutations(ctx, [before.id])).get(before.id);
  const isUndone = ({ actorKind, actorId, mutationId }: PhaseEvent, index: number) =>
    undoneMutationIds
      ? undoneMutationIds.includes(mutationId ?? "") || undoneEarlier?.has(mutationId ?? "")
      : index === 0 && mutationId !== null && actorKind === "staff" && actorId === ctx.actor.id;
  const kept = latest.findIndex((event, index) => !isUndone(event, index));
  const undoable = kept === -1 ? latest : latest.slice(0, kept);
  const first = undoable.findLast(({ details }) => details.phase.from === phase.to);
  if (!first) return null;
  const undone = latest.slice(0, latest.indexOf(first) + 1);
  const stored = first.details.phaseSince;
  const since = stored ? new Date(stored) : latest[undone.length]?.occurredAt;
  return {
    mutationIds: undone.flatMap(({ mutationId }) => mutationId ?? []),
    leftPhases: undone.filter((event) => stays.includes(event)).map(({ details }) => details.phase.from),
    since: since ?? before.createdAt,
  };
}

/** Leaves out earlier undos, and the changes that they undid, except for the mutations in `kept`. */
function withoutUndone(latest: readonly PhaseEvent[], kept: readonly string[] = []): PhaseEvent[] {
  const undone = new Set(latest.flatMap(({ details }) => details.undoes ?? []));
  return latest.filter(
    ({ mutationId, details }) =>
      kept.includes(mutationId ?? "") || !(details.undoes || undone.has(mutationId ?? "")),
  );
}

const isRecentChangeByStaff = (ctx: MutationContext, { phaseChangedAt }: StoredCandidate): boolean =>
  ctx.actor.kind === "staff" &&
  phaseChangedAt !== null &&
  ctx.now().getTime() - phaseChangedAt.getTime() <= UNDONE_WITHIN_MS;

type PhaseDetails = { phase: { from: string }; phaseSince?: string; undoes?: string[] };

/** Finds the events of a candidate's phase changes, latest first. */
const findPhaseEvents = ({ db, base }: MutationContext, candidateId: string) =>
  db
    .select({
      actorKind: events.actorKind,
      actorId: events.actorId,
      mutationId: events.mutationId,
      occurredAt: events.occurredAt,
      details: sql<PhaseDetails>`${events.details}`,
    })
    .from(events)
    .where(
      and(
        eq(events.baseId, base.id),
        eq(events.candidateId, candidateId),
        eq(events.action, "candidate.updated"),
        sql`${events.details} ? 'phase'`,
      ),
    )
    .orderBy(desc(events.id));
