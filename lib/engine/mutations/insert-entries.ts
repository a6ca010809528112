import "server-only";
import { sql } from "drizzle-orm";
import { mutations } from "@/db/schema/mutations";
import { batchedByBase } from "@/lib/platform/database/batched-by-base";
import { type Database, prepared, type Queryable } from "@/lib/platform/database/client";

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

/** Inserts a ledger entry. Returns false if its idempotency key is in use. */
export const insertEntry = batchedByBase(({ baseId }: LedgerEntry) => baseId, insertEntries);

async function insertEntries(database: Database, entries: readonly LedgerEntry[]): Promise<boolean[]> {
  const inserted = await prepared(database, "enqueue", buildInsert).execute({
    entries: JSON.stringify(entries),
  });
  const ids = new Set(inserted.map(({ id }) => id));
  return entries.map(({ id }) => ids.has(id));
}

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
