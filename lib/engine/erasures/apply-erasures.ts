import "server-only";
import { and, eq, lte, sql } from "drizzle-orm";
import { candidateMerges } from "@/db/schema/candidate-merges";
import { candidates } from "@/db/schema/candidates";
import { erasures } from "@/db/schema/erasures";
import { recordBases, regions } from "@/db/schema/regions";
import type { MutationContext } from "@/lib/contract/context";
import { isAppError } from "@/lib/contract/errors";
import type { Transaction } from "@/lib/platform/database/client";
import { releaseBaseFiles } from "@/lib/records/attachments/remove";
import { recordAuditEvents } from "@/lib/records/audit-events";
import { anonymizeCandidate, removeArchived } from "@/lib/records/candidates/archive";
import { deleteCandidateRecord } from "@/lib/records/candidates/delete-candidate-record";
import { getCandidate } from "@/lib/records/candidates/find";
import { findMergedInto } from "@/lib/records/merges/find-merged";
import { separateMerged } from "@/lib/records/merges/undo-merge";
import { removeBaseRecords } from "@/lib/records/remove-base-records";
import { cancelErasedWrites } from "./cancel-erased-writes";
import type { ErasureLine } from "./erasure-line";
import { groupByRegion } from "./group-by-region";
import { postponeErasures } from "./postpone-erasures";
import { restoreContext } from "./restore-context";

const BATCH_SIZE = 1_000;

export type ErasureReplayResult = {
  regions: number;
  candidates: number;
  writes: number;
  /** The number of waiting callbacks that aren't sent, because they were about erased people. */
  callbacks: number;
  /**
   * Candidates whose merge can't be undone. They still contain an erased person's data, or were erased
   * together with a person whom the erasure ledger doesn't list.
   */
  unresolved: string[];
  /** The number of open erasure requests that got a later date. */
  postponed: number;
  /**
   * The ids of the candidates who were erased after the backup, by region, even if the backup doesn't contain
   * them. Their regions must not send them again.
   */
  erasedLater: Record<string, string[]>;
};
const isOfRegion = ({ kind }: ErasureLine) => kind === "region_deleted";

type Target = {
  lineId: string;
  baseId: number;
  regionId: string;
  candidateId: string;
  intoId: string | null;
  kind: string;
  erasedAt: string;
};

/** Returns whether the erasure ledger lists the candidate. */
type IsNamed = (baseId: number, candidateId: string) => boolean;

/**
 * Repeats the erasures in the erasure ledger, in the transaction of a restore or recovery. Lines about data
 * that the database doesn't contain have no effect. `asOf` is the time of the restored data: a merge is
 * undone if it could be undone at that time. Postpones the erasures that were requested but not carried out.
 */
export async function applyErasures(
  transaction: Transaction,
  lines: readonly ErasureLine[],
  asOf: Date,
): Promise<ErasureReplayResult> {
  const done: ErasureReplayResult = {
    regions: 0,
    candidates: 0,
    writes: 0,
    callbacks: 0,
    unresolved: [],
    postponed: 0,
    erasedLater: {},
  };
  // Remove regions first, because erasing their candidates one by one takes longer.
  const ordered = [...lines].sort((one, other) => Number(isOfRegion(other)) - Number(isOfRegion(one)));
  const isNamed = findNamed(lines);
  const later: ErasureLine[] = [];
  for (let start = 0; start < ordered.length; start += BATCH_SIZE) {
    const batch = ordered.slice(start, start + BATCH_SIZE);
    const added = await insertLines(transaction, batch);
    later.push(...added);
    const cancelled = await cancelErasedWrites(transaction, added);
    done.writes += cancelled.writes;
    done.callbacks += cancelled.callbacks;
    for (const line of batch.filter(isOfRegion)) done.regions += await removeRegion(transaction, line);
    // All ids in a line belonged to one person, who gets one history row, even if the backup still has
    // several records.
    const erasedLines = new Set<string>();
    for (const target of await findTargets(transaction, batch)) {
      const isFirst = !erasedLines.has(target.lineId);
      const { isErased, unresolved } = await eraseTarget(transaction, target, { asOf, isFirst, isNamed });
      done.unresolved.push(...unresolved);
      if (!isErased) continue;
      done.candidates += 1;
      erasedLines.add(target.lineId);
    }
  }
  done.erasedLater = await groupByRegion(transaction, later);
  done.postponed = await postponeErasures(transaction);
  return done;
}

function findNamed(lines: readonly ErasureLine[]): IsNamed {
  const toKey = (baseId: number | null, candidateId: string) => `${baseId} ${candidateId}`;
  const keys = new Set(
    lines.flatMap(({ baseId, candidateIds }) => candidateIds.map((id) => toKey(baseId, id))),
  );
  return (baseId, candidateId) => keys.has(toKey(baseId, candidateId));
}

/**
 * Adds the lines to the restored erasure ledger, and returns those that it lacked: these erasures happened
 * after the backup, because an erasure and its line are committed together. `copyErasures` later copies these
 * lines to the journal of the new database.
 */
async function insertLines(
  transaction: Transaction,
  lines: readonly ErasureLine[],
): Promise<readonly ErasureLine[]> {
  const added = await transaction
    .insert(erasures)
    .values(lines.map((line) => ({ ...line, erasedAt: new Date(line.erasedAt) })))
    .onConflictDoNothing()
    .returning({ id: erasures.id });
  const ids = new Set(added.map(({ id }) => id));
  return lines.filter(({ id }) => ids.has(id));
}

/** Removes the region that the line is about, but not one that was created later with the same id. */
async function removeRegion(transaction: Transaction, { regionId, erasedAt }: ErasureLine): Promise<number> {
  const isErased = and(eq(regions.id, regionId), lte(regions.createdAt, new Date(erasedAt)));
  if ((await transaction.$count(regions, isErased)) === 0) return 0;
  const bases = await transaction.select().from(recordBases).where(eq(recordBases.regionId, regionId));
  for (const { id } of bases) await removeBaseRecords(transaction, id, { remains: false, isReplay: true });
  if (bases.length > 0)
    await releaseBaseFiles(
      transaction,
      bases.map(({ id }) => id),
    );
  return (await transaction.delete(regions).where(eq(regions.id, regionId)).returning()).length;
}

/**
 * Finds the erased candidates that the restored database contains, either as a record or merged into another
 * candidate.
 */
async function findTargets(transaction: Transaction, lines: readonly ErasureLine[]): Promise<Target[]> {
  const named = lines.flatMap(({ id: lineId, kind, baseId, candidateIds, erasedAt }) =>
    baseId === null ? [] : candidateIds.map((id) => ({ lineId, kind, baseId, id, erasedAt })),
  );
  const rows = await transaction.execute<Target>(sql`
    select erased."lineId", erased.kind, erased."erasedAt", base.id as "baseId", base.region_id as "regionId", erased.id as "candidateId",
      merge.candidate_id as "intoId"
    from rows from (jsonb_to_recordset(${JSON.stringify(named)}::jsonb)
        as ("lineId" text, kind text, "baseId" integer, id text, "erasedAt" text))
      with ordinality as erased ("lineId", kind, "baseId", id, "erasedAt", position)
    join ${recordBases} as base on base.id = erased."baseId"
    left join ${candidates} as candidate on candidate.base_id = base.id and candidate.id = erased.id
    left join ${candidateMerges} as merge on merge.base_id = base.id and merge.merged_id = erased.id
    where candidate.id is not null or merge.merged_id is not null
    order by merge.merged_id is not null, erased.position`);
  return [...rows];
}

/**
 * Repeats one erasure as of its own time, so that a history row gets the right month. Erases nobody if an
 * earlier line already erased the candidate, or the candidate they were merged into.
 */
async function eraseTarget(
  transaction: Transaction,
  target: Target,
  { asOf, isFirst, isNamed }: { asOf: Date; isFirst: boolean; isNamed: IsNamed },
): Promise<{ isErased: boolean; unresolved: string[] }> {
  const ctx = await restoreContext(transaction, target, new Date(target.erasedAt));
  const { candidateId, kind } = target;
  // Look this up again, because the erasure of an earlier target may have undone merges.
  const intoId = ctx && (await findMergedInto(ctx, candidateId));
  if (!ctx || !(intoId || (await isStored(ctx, candidateId)))) return { isErased: false, unresolved: [] };
  try {
    // A failed erasure must not leave half of its changes.
    return await transaction.transaction(async (savepoint) => {
      const inner = { ...ctx, db: savepoint };
      const thenCtx = { ...inner, now: () => asOf };
      if (intoId) await separateMerged(thenCtx, await getCandidate(inner, intoId), candidateId);
      const isComplete = await separateOthers(thenCtx, candidateId, isNamed);
      if (kind === "candidate_deleted") await repeatDeletion(inner, candidateId);
      else if (isFirst) await anonymizeCandidate(inner, await getCandidate(inner, candidateId));
      else await removeArchived(inner, candidateId);
      return { isErased: true, unresolved: isComplete ? [] : [candidateId] };
    });
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { isErased: false, unresolved: [intoId ?? candidateId] };
  }
}

/**
 * Undoes the candidate's merges with people whom the erasure ledger doesn't list. A line lists everyone who
 * was merged into the candidate at the time of the erasure, so any other merge was undone after the backup.
 * Returns false if a merge can't be undone.
 */
async function separateOthers(ctx: MutationContext, candidateId: string, isNamed: IsNamed): Promise<boolean> {
  const merges = await ctx.db
    .select({ mergedId: candidateMerges.mergedId, intoId: candidateMerges.intoId })
    .from(candidateMerges)
    .where(and(eq(candidateMerges.baseId, ctx.base.id), eq(candidateMerges.candidateId, candidateId)));
  const isOther = (id: string) => !isNamed(ctx.base.id, id);
  const containsOther = (id: string): boolean =>
    isOther(id) || merges.some(({ mergedId, intoId }) => intoId === id && containsOther(mergedId));
  let isDone = true;
  for (const { mergedId, intoId } of merges) {
    if (intoId !== candidateId || !containsOther(mergedId)) continue;
    const isSeparated = await trySeparate(ctx, candidateId, mergedId);
    // The ledger lists this person as a target of their own, so also separate them from people it doesn't
    // list.
    const isAlone = isSeparated && (isOther(mergedId) || (await separateOthers(ctx, mergedId, isNamed)));
    isDone &&= isAlone;
  }
  return isDone;
}

async function trySeparate(ctx: MutationContext, candidateId: string, mergedId: string): Promise<boolean> {
  try {
    await ctx.db.transaction(async (savepoint) => {
      const inner = { ...ctx, db: savepoint };
      await separateMerged(inner, await getCandidate(inner, candidateId), mergedId);
    });
    return true;
  } catch (error) {
    if (!isAppError(error)) throw error;
    return false;
  }
}

const isStored = async ({ db, base }: MutationContext, id: string): Promise<boolean> =>
  (await db.$count(candidates, and(eq(candidates.baseId, base.id), eq(candidates.id, id)))) > 0;

async function repeatDeletion(ctx: MutationContext, candidateId: string): Promise<void> {
  await deleteCandidateRecord(ctx, candidateId, "candidate_deleted");
  await recordAuditEvents(ctx, [{ action: "candidate.deleted", candidateId, recordId: candidateId }]);
}
