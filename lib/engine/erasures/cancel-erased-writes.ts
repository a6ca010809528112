import "server-only";
import { eq, sql } from "drizzle-orm";
import { callbackAttempts, callbacks, mutations } from "@/db/schema/mutations";
import { ERRORS } from "@/lib/contract/errors";
import type { Transaction } from "@/lib/platform/database/client";
import { releaseStaged } from "@/lib/records/attachments/remove";
import type { LedgerInput } from "@/lib/records/operation-handler";
import type { ErasureLine } from "./erasure-line";

/** Why a callback ended without being sent. Staff see it as the error of the last attempt. */
const ERASED = "candidate_erased: The candidate was erased before a backup was restored.";

/**
 * Removes from a restored queue and outbox the people who were erased after the backup, because executing
 * their queued mutations again would recreate them. A mutation about several people keeps those who weren't
 * erased. Drops the pending callbacks of mutations about erased people, because the callbacks' bodies contain
 * erased data, but keeps those of deletions. Returns the numbers of changed mutations and dropped callbacks.
 *
 * `lines` must not include erasures that the backup contains: those people are already gone from its queue,
 * and the callbacks that report their erasures must still be sent.
 */
export async function cancelErasedWrites(
  transaction: Transaction,
  lines: readonly ErasureLine[],
): Promise<{ writes: number; callbacks: number }> {
  const dropped = await dropCallbacks(transaction, lines);
  const places = placesByMutation(lines);
  const queued = await transaction
    .select({
      id: mutations.id,
      operation: mutations.operation,
      input: mutations.input,
      attempts: mutations.attempts,
    })
    .from(mutations)
    .where(
      sql`${mutations.status} = 'queued' and ${mutations.id} = any(${sql.param([...places.keys()])}::uuid[])`,
    );
  const erasedIds = new Set(lines.flatMap(({ candidateIds }) => candidateIds));
  let changed = 0;
  for (const { id, operation, input, attempts } of queued) {
    const stored = input as LedgerInput;
    if (isAboutOther(operation, stored, erasedIds)) continue;
    const write = { id, body: stored.body, attempts };
    const people = operation === "candidates.create" ? peopleOf(stored) : [];
    const remaining = people.filter(({ place }) => !places.get(id)?.has(place));
    if (people.length > 0 && remaining.length === people.length) continue;
    changed += 1;
    if (remaining.length === 0) await failWrite(transaction, write);
    else await keepOnly(transaction, id, stored, remaining);
  }
  return { writes: changed, callbacks: dropped };
}

/** These operations also name a second candidate, in their body. */
const ABOUT_TWO_CANDIDATES = ["candidates.merge", "candidates.undo-merge"];

/**
 * Returns whether a mutation names only a candidate who wasn't erased. The erasure ledger still lists such a
 * mutation if the candidate was merged with an erased person when the mutation was executed.
 */
function isAboutOther(operation: string, { params }: LedgerInput, erasedIds: ReadonlySet<string>): boolean {
  const { id } = (params ?? {}) as { id?: string };
  return id !== undefined && !erasedIds.has(id) && !ABOUT_TWO_CANDIDATES.includes(operation);
}

type Person = { value: unknown; place: number };

/**
 * Returns the people in a creation's body with their positions in the request, which don't change if an
 * earlier restore has already removed others from the body.
 */
const peopleOf = ({ body, places }: LedgerInput): Person[] =>
  Array.isArray(body) ? body.map((value, index) => ({ value, place: places?.[index] ?? index + 1 })) : [];

async function keepOnly(
  transaction: Transaction,
  id: string,
  stored: LedgerInput,
  remaining: readonly Person[],
): Promise<void> {
  const kept = new Set(remaining.map(({ place }) => place));
  const removed = peopleOf(stored).filter(({ place }) => !kept.has(place));
  await releaseStaged(
    transaction,
    removed.map(({ value }) => value),
  );
  const input = { ...stored, body: remaining.map(({ value }) => value), places: [...kept] };
  await transaction.update(mutations).set({ input }).where(eq(mutations.id, id));
}

function placesByMutation(lines: readonly ErasureLine[]): Map<string, Set<number>> {
  const places = new Map<string, Set<number>>();
  for (const { id, place } of lines.flatMap((line) => line.mutations))
    places.set(id, (places.get(id) ?? new Set()).add(place));
  return places;
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

/** Keeps the callbacks of deletions: they hold only an id, and tell the receiver to delete the person. */
async function dropCallbacks(transaction: Transaction, lines: readonly ErasureLine[]): Promise<number> {
  const ids = lines.flatMap((line) => line.mutations.map(({ id }) => id));
  if (ids.length === 0) return 0;
  const dropped = await transaction.execute(sql`
    with dropped as (
      update ${callbacks} as callback set status = 'failed', body = null, attempts = callback.attempts + 1,
        finished_at = now()
      from ${mutations} as mutation
      where callback.status = 'pending' and callback.mutation_id = any(${sql.param(ids)}::uuid[])
        and mutation.base_id = callback.base_id and mutation.id = callback.mutation_id
        and mutation.operation <> 'candidates.delete'
      returning callback.base_id, callback.id, callback.attempts
    )
    insert into ${callbackAttempts} (base_id, callback_id, number, started_at, error)
    select base_id, id, attempts, now(), ${ERASED} from dropped returning 1`);
  return dropped.length;
}
