import "server-only";
import { sql } from "drizzle-orm";
import { archivedFiles } from "@/db/schema/archived-files";
import { attachments } from "@/db/schema/attachments";
import { candidateFeed } from "@/db/schema/candidate-feed";
import { candidateMerges } from "@/db/schema/candidate-merges";
import { candidateHistory, candidates } from "@/db/schema/candidates";
import { erasures } from "@/db/schema/erasures";
import { fileRemovals } from "@/db/schema/file-removals";
import { interactions } from "@/db/schema/interactions";
import { callbacks, mutations } from "@/db/schema/mutations";
import { recordBases } from "@/db/schema/regions";
import type { Database, Transaction } from "@/lib/platform/database/client";
import { inBatches } from "@/lib/platform/database/in-batches";
import { newUuidV7 } from "@/lib/platform/ids";
import { selectMutationsAbout } from "./erasures/select-mutations-about";
import { withBasesLocked } from "./lock-bases";
import { mailRemovedRequesters } from "./privacy/mail-removed-requesters";

const REMOVED_KINDS = ["candidates", "interactions", "attachments", "archived", "mutations"] as const;
export type RemovedRecords = Record<(typeof REMOVED_KINDS)[number], number>;

/**
 * `remains` is true if the base itself is kept. Such a base keeps mutations with a pending callback, and the
 * ids of removed candidates in its feed. `isReplay` is true if a restored backup's records are removed again,
 * so that nobody gets mail about their removal twice.
 */
type Options = { remains: boolean; isReplay?: boolean };

/**
 * The rows to remove: at most `rowsMax` rows after the key `after`, or the first rows if it is null.
 * `sequenceMax` excludes mutations that were accepted after the removal began, so that the removal ends even
 * if the base is in use.
 */
type Extent = {
  baseId: number;
  after: string | null;
  rowsMax: number;
  sequenceMax?: string | null | undefined;
};

/** `seen` is the number of rows that a batch examined, and `last` is the key of the last of these rows. */
type Batch = Partial<RemovedRecords> & { seen: number; last: string | null };
type RemoveBatch = (transaction: Transaction, extent: Extent, options: Options) => Promise<Batch[]>;

/**
 * Deletes candidates with all their records, and releases their files. If the region is being deleted, the
 * deletion can stop halfway, before it removes the mutations and the region. Therefore, also adds a line to
 * the erasure ledger and schedules the data of the finished mutations for erasure. The line also names the
 * mutations, because they are removed before the line is copied.
 */
const removeCandidates: RemoveBatch = async (transaction, { baseId, after, rowsMax }, options) => {
  const { remains, isReplay = false } = options;
  if (!remains && !isReplay) await mailRemovedRequesters(transaction, { baseId, after, rowsMax });
  return transaction.execute<Batch>(sql`
    with batch as (
      select id from ${candidates} where base_id = ${baseId} and id > ${after ?? ""} order by id limit ${rowsMax}
    ), released as (
      insert into ${fileRemovals} (storage_key)
      select storage_key from ${attachments} join batch on base_id = ${baseId} and candidate_id = batch.id
      returning 1
    ), deleted as (
      delete from ${candidates} as candidate using batch
      where candidate.base_id = ${baseId} and candidate.id = batch.id returning 1
    ), erased as (
      select array_agg(id) as ids from (
        select id from batch union all
        select merged_id from ${candidateMerges} join batch on base_id = ${baseId} and candidate_id = batch.id
      ) as batch_and_merged
      where not ${remains}
    ), recorded as (
      insert into ${erasures} (id, kind, region_id, base_id, candidate_ids, mutations, erased_at)
      select ${newUuidV7()}, 'candidate_deleted', region_id, id, erased.ids,
        (${selectMutationsAbout(sql`${baseId}`, sql`erased.ids`)}), now()
      from ${recordBases}, erased where id = ${baseId} and erased.ids is not null
    ), scheduled as (
      update ${mutations} as mutation set erase_at = now() from erased
      where mutation.base_id = ${baseId} and mutation.candidate_ids && erased.ids and mutation.status <> 'queued'
    )
    select count(*)::int as seen, max(id) as last, (select count(*)::int from deleted) as candidates,
      (select count(*)::int from released) as attachments,
      (select count(*)::int from ${interactions} join batch on base_id = ${baseId} and candidate_id = batch.id)
        as interactions
    from batch`);
};

/**
 * Releases the files of archived candidates. These files don't count as removed attachments, because their
 * candidates no longer exist.
 */
const removeArchivedFiles: RemoveBatch = (transaction, { baseId, rowsMax }) =>
  transaction.execute<Batch>(sql`
    with deleted as (
      delete from ${archivedFiles} where base_id = ${baseId} and id in (
        select id from ${archivedFiles} where base_id = ${baseId} limit ${rowsMax})
      returning storage_key
    ), released as (
      insert into ${fileRemovals} (storage_key) select storage_key from deleted
    )
    select count(*)::int as seen, null as last from deleted`);

const removeHistory: RemoveBatch = (transaction, { baseId, rowsMax }) =>
  transaction.execute<Batch>(sql`
    with deleted as (
      delete from ${candidateHistory}
      where id in (select id from ${candidateHistory} where base_id = ${baseId} limit ${rowsMax}) returning 1
    )
    select count(*)::int as seen, count(*)::int as archived, null as last from deleted`);

const removeFinishedMutations: RemoveBatch = (
  transaction,
  { baseId, after, rowsMax, sequenceMax = null },
  { remains },
) =>
  transaction.execute<Batch>(sql`
    with batch as (
      select id, sequence, ${remains} and (
          select status from ${callbacks} as callback
          where callback.base_id = ${baseId} and callback.mutation_id = mutation.id) is not distinct from 'pending'
        as is_kept
      from ${mutations} as mutation
      where base_id = ${baseId} and status <> 'queued' and sequence > ${after ?? "0"}::bigint
        and sequence <= coalesce(${sequenceMax}::bigint, sequence)
      order by sequence limit ${rowsMax}
    ), deleted as (
      delete from ${mutations} as mutation using batch
      where mutation.base_id = ${baseId} and mutation.id = batch.id and not is_kept returning 1
    )
    select count(*)::int as seen, max(sequence)::text as last, (select count(*)::int from deleted) as mutations
    from batch`);

const removeFeed: RemoveBatch = (transaction, { baseId, rowsMax }, { remains }) =>
  transaction.execute<Batch>(sql`
    with deleted as (
      delete from ${candidateFeed} where base_id = ${baseId} and not ${remains} and candidate_id in (
        select candidate_id from ${candidateFeed} where base_id = ${baseId} and removal is not null limit ${rowsMax}
      ) returning 1
    )
    select count(*)::int as seen, null as last from deleted`);

const REMOVALS = [removeCandidates, removeArchivedFiles, removeHistory, removeFinishedMutations, removeFeed];

export const sumRemovedRecords = (...parts: Partial<RemovedRecords>[]) =>
  Object.fromEntries(
    REMOVED_KINDS.map((kind) => [kind, parts.reduce((sum, part) => sum + (part[kind] ?? 0), 0)]),
  ) as RemovedRecords;

/**
 * Limits the number of ids in a line of the erasure ledger. Also limits the time to search for the mutations
 * about these ids, because the search compares every id with every mutation.
 */
const ROWS_MAX = 500;

/** Removes all records and finished mutations of a base. The caller must hold the base's lock. */
export async function removeBaseRecords(
  transaction: Transaction,
  baseId: number,
  options: Options,
): Promise<RemovedRecords> {
  let removed = sumRemovedRecords();
  for (const remove of REMOVALS) {
    let batch: Batch | undefined;
    do {
      [batch] = await remove(transaction, { baseId, after: batch?.last ?? null, rowsMax: ROWS_MAX }, options);
      removed = sumRemovedRecords(removed, batch ?? {});
    } while (batch && batch.seen > 0);
  }
  return removed;
}

/**
 * Removes the records and finished mutations of a base in short transactions, so that its queue can continue
 * between them. A single transaction can then quickly empty or delete the base. Stops once `mayContinue`, which
 * runs in each transaction, returns false.
 */
export async function removeBaseRecordsInBatches(
  database: Database,
  baseId: number,
  options: Options,
  mayContinue: (transaction: Transaction) => Promise<boolean> = async () => true,
): Promise<RemovedRecords> {
  let removed = sumRemovedRecords();
  const [newest] = await database.execute<{ sequence: string | null }>(
    sql`select max(sequence)::text as sequence from ${mutations} where base_id = ${baseId}`,
  );
  for (const remove of REMOVALS) {
    let after: string | null = null;
    await inBatches(async (rowsMax, begin) => {
      const extent = { baseId, after, rowsMax, sequenceMax: newest?.sequence };
      const [batch] = await withBasesLocked(database, [baseId], async (transaction) => {
        begin();
        return (await mayContinue(transaction)) ? remove(transaction, extent, options) : [];
      });
      if (!batch) return 0;
      removed = sumRemovedRecords(removed, batch);
      after = batch.last;
      return batch.seen;
    });
  }
  return removed;
}
