import "server-only";
import { eq, sql } from "drizzle-orm";
import { callbacks, mutations } from "@/db/schema/mutations";
import { ERRORS } from "@/lib/contract/errors";
import type { Transaction } from "@/lib/platform/database/client";
import { releaseStaged } from "@/lib/records/attachments/remove";
import type { LedgerInput } from "@/lib/records/operation-handler";
import type { ErasureLine } from "./erasure-line";

/**
 * Removes erased people from a restored queue and outbox. A write that is queued in the backup was executed
 * after the backup. Executing it again would recreate people who were erased later. A write about several
 * people keeps the people who weren't erased. Drops the pending callbacks of all writes about erased people,
 * because the callbacks' bodies contain erased data. Returns the number of changed writes.
 */
export async function cancelErasedWrites(
  transaction: Transaction,
  lines: readonly ErasureLine[],
): Promise<number> {
  await dropCallbacks(transaction, lines);
  const positions = positionsByMutation(lines);
  const queued = await transaction
    .select({ id: mutations.id, input: mutations.input, attempts: mutations.attempts })
    .from(mutations)
    .where(
      sql`${mutations.status} = 'queued' and ${mutations.id} = any(${sql.param([...positions.keys()])}::uuid[])`,
    );
  for (const { id, input, attempts } of queued) {
    const { body } = input as LedgerInput;
    const erased = positions.get(id) ?? new Set();
    const remaining = Array.isArray(body) ? body.filter((_, index) => !erased.has(index + 1)) : [];
    if (remaining.length === 0) await failWrite(transaction, { id, body, attempts });
    else {
      const left = Array.isArray(body) ? body.filter((_, index) => erased.has(index + 1)) : [];
      await releaseStaged(transaction, left);
      const changed = { ...(input as LedgerInput), body: remaining };
      await transaction.update(mutations).set({ input: changed }).where(eq(mutations.id, id));
    }
  }
  return queued.length;
}

function positionsByMutation(lines: readonly ErasureLine[]): Map<string, Set<number>> {
  const positions = new Map<string, Set<number>>();
  for (const { id, place: position } of lines.flatMap((line) => line.mutations))
    positions.set(id, (positions.get(id) ?? new Set()).add(position));
  return positions;
}

type Write = { id: string; body: unknown; attempts: number };

async function failWrite(transaction: Transaction, { id, body, attempts }: Write): Promise<void> {
  await releaseStaged(transaction, body);
  const code = "candidate_not_found" as const;
  const message = "The candidate was erased before a backup was restored.";
  const result = { errorCode: code, status: ERRORS[code].status, message, attempts };
  await transaction
    .update(mutations)
    .set({
      status: "failed",
      input: null,
      result,
      finishedAt: sql`now()`,
      eraseAt: sql`now()`,
      notBefore: null,
    })
    .where(eq(mutations.id, id));
}

async function dropCallbacks(transaction: Transaction, lines: readonly ErasureLine[]): Promise<void> {
  const ids = lines.flatMap((line) => line.mutations.map(({ id }) => id));
  if (ids.length === 0) return;
  await transaction
    .update(callbacks)
    .set({ status: "failed", body: null, finishedAt: sql`now()` })
    .where(sql`${callbacks.status} = 'pending' and ${callbacks.mutationId} = any(${sql.param(ids)}::uuid[])`);
}
