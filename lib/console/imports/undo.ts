import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { imports as importsTable } from "@/db/schema/imports";
import { mutations } from "@/db/schema/mutations";
import type { BaseContext } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import { appendMutation } from "@/lib/engine/mutations/enqueue";
import { concernsCandidates } from "@/lib/records/concerns-candidates";
import type { imports } from "./contract";
import { findImport, type ImportOfBase } from "./find-import";
import { findUndos, type Undo } from "./find-undos";
import { addToImportedCandidates, type ImportedCandidate, isImportRow, rowColumns } from "./import-rows";
import { importKeys, undoKey } from "./keys";

/**
 * Queues a mutation per candidate. The engine checks what can still be undone when it executes the mutation.
 */
export const undoImport: Handler<typeof imports.undo> = async (ctx, { body }) => {
  const found = await findImport(ctx, body.importId);
  if (!found) return { data: [] };
  await closeImport(ctx, found);
  const data = [];
  const undos = await findUndos(ctx, found.id, body.candidateIds);
  for (const imported of await findByIds(ctx, found.id, body.candidateIds)) {
    const key = undoKey(found.id, imported.id, triesWith(undos.get(imported.id)));
    data.push({ candidateId: imported.id, mutationId: await undoCandidate(ctx, key, imported) });
  }
  return { data };
};

/**
 * A retry after a failed undo gets a new key. Otherwise the key stays the same, so that nothing is queued
 * twice.
 */
const triesWith = (last: Undo | undefined) =>
  last?.status === "failed" ? last.tries + 1 : (last?.tries ?? 1);

/**
 * Makes the import reject further rows, because this undo wouldn't include them. Waits for rows that are
 * being executed.
 */
async function closeImport(ctx: BaseContext, { id }: ImportOfBase): Promise<void> {
  await ctx.db
    .update(importsTable)
    .set({ undoneAt: sql`coalesce(${importsTable.undoneAt}, ${ctx.now().toISOString()}::timestamptz)` })
    .where(and(eq(importsTable.baseId, ctx.base.id), eq(importsTable.id, id)));
}

async function findByIds(ctx: BaseContext, importId: string, ids: string[]): Promise<ImportedCandidate[]> {
  const rows = await ctx.db
    .select(rowColumns)
    .from(mutations)
    .where(
      and(
        isImportRow(ctx),
        concernsCandidates(ctx.base, ids),
        eq(mutations.status, "completed"),
        sql`starts_with(${mutations.idempotencyKey}, ${importKeys(importId)})`,
      ),
    )
    .orderBy(mutations.sequence);
  const candidates = new Map<string, ImportedCandidate>();
  for (const row of rows) addToImportedCandidates(candidates, row);
  return [...candidates.values()];
}

async function undoCandidate(
  ctx: BaseContext,
  idempotencyKey: string,
  { id, mutationIds, isCreated }: ImportedCandidate,
) {
  const write = {
    params: { id },
    query: { idempotencyKey, undoneMutationIds: mutationIds },
  };
  const { data } = isCreated
    ? await appendMutation(ctx, write, { mutation: "candidates.delete" })
    : await appendMutation(ctx, { ...write, body: {} }, { mutation: "candidates.update" });
  return data.mutationId;
}
