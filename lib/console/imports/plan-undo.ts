import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { candidateMerges } from "@/db/schema/candidate-merges";
import { candidates } from "@/db/schema/candidates";
import type { BaseContext } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import { groupBy } from "@/lib/platform/group-by";
import { findRevertedMutations } from "@/lib/records/candidate-changes/find-reverted-mutations";
import { findTouches, isTouch } from "@/lib/records/candidate-changes/find-touches";
import { findOwnChanges } from "@/lib/records/candidate-changes/own-changes";
import {
  planRestore,
  type RecordedChange,
  type RestorePlan,
} from "@/lib/records/candidate-changes/plan-restore";

import { findConfirmed, findDecided } from "@/lib/records/consents/find-decided";
import type { imports, UndoPlanItem } from "./contract";
import { fieldValue } from "./field-changes";
import { findImport } from "./find-import";
import { findUndos } from "./find-undos";
import { findImported, type ImportedCandidate } from "./import-rows";
import { presentImports } from "./list";

const CANDIDATES_PER_QUERY = 500;

export const planUndo: Handler<typeof imports.planUndo> = async (ctx, { body }) => {
  const found = await findImport(ctx, body.importId);
  if (!found) return { data: null };
  const [[presented], { candidates: imported, isRunning }] = await Promise.all([
    presentImports(ctx, [found]),
    findImported(ctx, found),
  ]);
  if (!presented) return { data: null };
  const planned: UndoPlanItem[] = [];
  for (let first = 0; first < imported.length; first += CANDIDATES_PER_QUERY) {
    planned.push(...(await planPart(ctx, found.id, imported.slice(first, first + CANDIDATES_PER_QUERY))));
  }
  return { data: { import: presented, isRunning, candidates: omitRepeatedMerges(planned) } };
};

/** Lists a candidate only once, even if several imported candidates were merged into that candidate. */
function omitRepeatedMerges(planned: UndoPlanItem[]): UndoPlanItem[] {
  const listed = new Set<string>();
  return planned.filter(({ effect, candidateId }) => {
    if (effect !== "merged") return true;
    const isRepeated = listed.has(candidateId);
    listed.add(candidateId);
    return !isRepeated;
  });
}

type Facts = Awaited<ReturnType<typeof readFacts>>;

async function planPart(ctx: BaseContext, importId: string, imported: ImportedCandidate[]) {
  const facts = await readFacts(ctx, importId, imported);
  return imported.flatMap((each) => planCandidate(facts, each));
}

/** Plans the undo for one candidate. Returns an empty list if the import didn't change the candidate. */
function planCandidate(facts: Facts, imported: ImportedCandidate): UndoPlanItem[] {
  const { id, mutationIds, isCreated } = imported;
  const undo = facts.undos.get(id);
  const planned = {
    candidateId: id,
    name: facts.names.get(id) ?? null,
    status: undo?.status ?? ("open" as const),
    changes: [],
    kept: [],
  };
  const merged = facts.merges.get(id);
  if (merged) return [{ ...planned, candidateId: merged.id, name: merged.name, effect: "merged" }];
  if (!facts.names.has(id)) {
    // The row's outcome was erased with the candidate. Only the undo mutation shows that the import added the
    // candidate.
    const isUndone = undo?.operation === "candidates.delete" && undo.status === "completed";
    return [{ ...planned, effect: isUndone ? "removed" : "gone", status: "completed" }];
  }
  const undone = new Set(mutationIds);
  const reverted = facts.reverted.get(id);
  if (isCreated) {
    const isTouched = facts.touches.get(id)?.some((touch) => isTouch(touch, undone, reverted));
    return [{ ...planned, effect: isTouched ? "touched" : "removed" }];
  }
  const recorded = untilUndone(facts.changes.get(id) ?? [], undo?.id);
  const plan = planRestore(recorded, undone, reverted, facts.confirmed.has(id));
  return planFields(planned, plan, facts.decided.has(id) || undo?.status === "completed");
}

/**
 * With `hasOnlyConsent`, a plan without fields is about entries of the consent log that cancel each other out.
 */
function planFields(
  planned: Omit<UndoPlanItem, "effect">,
  { restored, kept }: RestorePlan,
  hasOnlyConsent: boolean,
): UndoPlanItem[] {
  const changes = Object.entries(restored).map(([field, { from, to }]) => ({
    field,
    from: fieldValue(from),
    to: fieldValue(to),
  }));
  if (changes.length === 0 && kept.length === 0)
    return hasOnlyConsent ? [{ ...planned, effect: "restored" }] : [];
  return [{ ...planned, effect: changes.length > 0 ? "restored" : "changed", changes, kept }];
}

/** Omits the undo and later changes, so that the plan looks the same after the undo. */
function untilUndone(recorded: RecordedChange[], undoId: string | undefined): RecordedChange[] {
  const end = recorded.findIndex(({ mutationId }) => mutationId !== null && mutationId === undoId);
  return end === -1 ? recorded : recorded.slice(0, end);
}

async function readFacts(ctx: BaseContext, importId: string, imported: ImportedCandidate[]) {
  const ids = imported.map(({ id }) => id);
  const createdIds = imported.flatMap(({ id, isCreated }) => (isCreated ? [id] : []));
  const mutationIds = imported.flatMap((each) => each.mutationIds);
  const [known, merges, changes, touches, undos, reverted, confirmed, decided] = await Promise.all([
    ctx.db
      .select({ id: candidates.id, name: candidates.name })
      .from(candidates)
      .where(and(eq(candidates.baseId, ctx.base.id), inArray(candidates.id, ids))),
    selectMerges(ctx, ids),
    findOwnChanges(ctx, ids),
    findTouches(ctx, createdIds),
    findUndos(ctx, importId, ids),
    findRevertedMutations(ctx, ids),
    findConfirmed(ctx, ids, mutationIds),
    findDecided(ctx, ids, mutationIds),
  ]);
  return {
    names: new Map(known.map(({ id, name }) => [id, name])),
    merges: new Map(merges.map(({ mergedId, ...into }) => [mergedId, into])),
    changes: groupBy(changes, ({ candidateId }) => candidateId),
    touches: groupBy(touches, ({ candidateId }) => candidateId),
    undos,
    reverted,
    confirmed,
    decided,
  };
}

/** Selects the merges of these candidates, with the candidates they were merged into. */
const selectMerges = (ctx: BaseContext, ids: string[]) =>
  ctx.db
    .select({ mergedId: candidateMerges.mergedId, id: candidates.id, name: candidates.name })
    .from(candidateMerges)
    .innerJoin(
      candidates,
      and(eq(candidates.baseId, candidateMerges.baseId), eq(candidates.id, candidateMerges.candidateId)),
    )
    .where(and(eq(candidateMerges.baseId, ctx.base.id), inArray(candidateMerges.mergedId, ids)));
