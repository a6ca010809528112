import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import { mutations } from "@/db/schema/mutations";
import type { BaseContext } from "@/lib/contract/context";
import type { ImportOfBase } from "./find-import";
import { CONFIRMED_SUFFIX, rowKey } from "./keys";

const NUMBERS_PER_QUERY = 500;

/**
 * The effect of an import on one candidate: the mutations of the candidate's rows, and whether one of them
 * created the candidate.
 */
export type ImportedCandidate = { id: string; mutationIds: string[]; isCreated: boolean };

/** Finds the candidates of an import in the order of its rows, and whether rows are still queued. */
export async function findImported(ctx: BaseContext, { id, lastRow }: ImportOfBase) {
  const candidates = new Map<string, ImportedCandidate>();
  let isRunning = false;
  for (let first = 1; first <= lastRow; first += NUMBERS_PER_QUERY) {
    const count = Math.min(NUMBERS_PER_QUERY, lastRow - first + 1);
    const numbers = Array.from({ length: count }, (_, index) => first + index);
    for (const row of await selectRows(ctx, id, numbers)) {
      isRunning ||= row.status === "queued";
      if (row.status === "completed") addToImportedCandidates(candidates, row);
    }
  }
  return { candidates: [...candidates.values()], isRunning };
}

export type CompletedRow = { mutationId: string; candidateId: string | null; action: string | null };

/** Adds a row to the candidate that it created or updated. */
export function addToImportedCandidates(
  candidates: Map<string, ImportedCandidate>,
  { mutationId, candidateId, action }: CompletedRow,
): void {
  if (candidateId === null) return;
  const known = candidates.get(candidateId) ?? { id: candidateId, mutationIds: [], isCreated: false };
  known.mutationIds.push(mutationId);
  known.isCreated ||= action === "created";
  candidates.set(candidateId, known);
}

export const rowColumns = {
  mutationId: mutations.id,
  status: mutations.status,
  candidateId: sql<string | null>`${mutations.candidateIds}[1]`,
  action: sql<string | null>`${mutations.result} ->> 'action'`,
};

/**
 * Matches mutations that are rows of imports. The idempotency key isn't enough, because an API client can
 * choose the same key.
 */
export const isImportRow = (ctx: BaseContext) =>
  and(
    eq(mutations.baseId, ctx.base.id),
    eq(mutations.operation, "candidates.upsert"),
    eq(mutations.actorKind, "staff"),
  );

const selectRows = (ctx: BaseContext, importId: string, numbers: number[]) =>
  ctx.db
    .select(rowColumns)
    .from(mutations)
    .where(
      and(
        isImportRow(ctx),
        inArray(
          mutations.idempotencyKey,
          numbers.flatMap((number) => [rowKey(importId, number), rowKey(importId, number, CONFIRMED_SUFFIX)]),
        ),
      ),
    )
    .orderBy(mutations.sequence);
