import "server-only";
import { sql } from "drizzle-orm";
import { mutations } from "@/db/schema/mutations";
import { batched } from "@/lib/platform/database/batched";
import { type Database, prepared, type Queryable } from "@/lib/platform/database/client";
import { isDatabaseUnavailable } from "@/lib/platform/database/database-errors";

export type LedgerEntry = {
  id: string;
  baseId: number;
  operation: string;
  idempotencyKey: string;
  idempotencyKeyGiven: boolean;
  /** The digest of a key that the client sent, in hexadecimal. */
  idempotencyDigest: string | null;
  /** The digests of the operation and its input, in hexadecimal. See `computeInputDigests`. */
  inputDigest: string;
  lastingInputDigest: string;
  input: unknown;
  actorKind: string;
  actorId: string;
  requestId: string;
  /** The W3C `traceparent` of the span that queues the entry, if tracing is on. */
  traceparent?: string;
  callbackUrl: string | null;
  candidateIds: string[];
};

/** Whether the entry was inserted, or the error that prevented it. */
type Inserted = [id: string, outcome: boolean | Error];

/**
 * Inserts a base's entries with one statement. If that fails, inserts each entry separately, so that one
 * faulty entry doesn't affect the other entries.
 */
async function insertEntries(database: Database, entries: LedgerEntry[]): Promise<Inserted[]> {
  try {
    const inserted = await prepared(database, "enqueue", buildInsert).execute({
      entries: JSON.stringify(entries),
    });
    const ids = new Set(inserted.map(({ id }) => id));
    return entries.map(({ id }) => [id, ids.has(id)]);
  } catch (error) {
    if (entries.length > 1 && !isDatabaseUnavailable(error))
      return (await Promise.all(entries.map((entry) => insertEntries(database, [entry])))).flat();
    const cause = error instanceof Error ? error : new Error(String(error));
    return entries.map(({ id }) => [id, cause]);
  }
}

/**
 * Inserts a ledger entry. Returns false if its idempotency key is in use. Entries are batched per base,
 * because an insert waits while its base is being deleted.
 */
export const insertEntry = batched(async (database: Database, entries: readonly LedgerEntry[]) => {
  const byBase = new Map<number, LedgerEntry[]>();
  for (const entry of entries) byBase.set(entry.baseId, [...(byBase.get(entry.baseId) ?? []), entry]);
  const inserted = new Map(
    [...byBase].map(([baseId, ofBase]) => [baseId, insertEntries(database, ofBase)] as const),
  );
  return entries.map(async ({ id, baseId }) => {
    const [, outcome] = (await inserted.get(baseId))?.find(([insertedId]) => insertedId === id) ?? [];
    if (outcome === undefined) throw new Error("The insert has no outcome for an entry.");
    if (outcome instanceof Error) throw outcome;
    return outcome;
  });
});

/**
 * Builds the insert. The ledger numbers the entries in the order of the array. A key that occurs twice is
 * inserted once. An entry can conflict with a stored key or, if that key was erased, with its digest.
 */
function buildInsert(queryable: Queryable) {
  const insert = sql`insert into ${mutations} (id, base_id, operation, idempotency_key, idempotency_key_given,
      idempotency_digest, input_digest, lasting_input_digest, input, actor_kind, actor_id, request_id, traceparent,
      callback_url, candidate_ids)
    select id, "baseId", operation, "idempotencyKey", "idempotencyKeyGiven",
      decode("idempotencyDigest", 'hex'), decode("inputDigest", 'hex'), decode("lastingInputDigest", 'hex'), input,
      "actorKind", "actorId", "requestId", traceparent, "callbackUrl", "candidateIds"
    from rows from (json_to_recordset(${sql.placeholder("entries")}::json) as (
      id uuid, "baseId" integer, operation text, "idempotencyKey" text, "idempotencyKeyGiven" boolean,
      "idempotencyDigest" text, "inputDigest" text, "lastingInputDigest" text, input json, "actorKind" text,
      "actorId" text, "requestId" text, traceparent text, "callbackUrl" text, "candidateIds" text[])) with ordinality
    order by ordinality
    on conflict do nothing
    returning id`;
  const inserted = queryable.$with("inserted", { id: sql<string>`id`.as("id") }).as(insert);
  return queryable.with(inserted).select({ id: inserted.id }).from(inserted).prepare("enqueue");
}
