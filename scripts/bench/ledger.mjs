import { CliError } from "../cli-error.mjs";
import { waitUntil } from "../programs/wait-until.mjs";

// Must equal the key in lib/records/try-lock-base.ts.
const baseLock = 717;
const drainTimeoutMs = 60_000;

/**
 * The baseline's table. Inserts cost the same as in `mutations`, because it has the same indexes and
 * constraints.
 */
export const ledgerCopyTable = "bench_mutations";

export async function createLedgerCopy(sql) {
  await sql`create table ${sql(ledgerCopyTable)} (like mutations including all)`;
  await sql`alter table ${sql(ledgerCopyTable)} add foreign key (base_id) references record_bases (id)`;
}

/**
 * Returns functions that empty the ledger, or let the engine drain it, while the app is running. To keep the
 * engine out, they take the engine's own locks of these bases. `sql` must have only one connection, because
 * that connection holds the locks.
 */
export function createLedgerControl(sql, bases) {
  const release = () => sql`select pg_advisory_unlock_all()`;

  /** Empties the ledger and keeps the engine out until `release`. */
  const clear = async () => {
    await release();
    for (const { id } of bases) await sql`select pg_advisory_lock(${baseLock}::int, ${id}::int)`;
    await sql`truncate mutations, ${sql(ledgerCopyTable)} cascade`;
  };

  return { release, clear, drain: () => drain(sql, release), waitUntilEmpty: () => waitUntilEmpty(sql, 1) };
}

const isQueueEmpty = async (sql) =>
  (await sql`select from mutations where status = 'queued' limit 1`).length === 0;

async function waitUntilEmpty(sql, intervalMs) {
  const isDone = await waitUntil(() => isQueueEmpty(sql), { timeoutMs: drainTimeoutMs, intervalMs });
  if (!isDone) throw new CliError(`The engine did not empty the ledger in ${drainTimeoutMs / 1000} s.`);
}

/** Lets the engine empty the queue. Returns the number of mutations executed per second. */
async function drain(sql, release) {
  await release();
  await waitUntilEmpty(sql, 100);
  const [{ count, seconds, failed }] = await sql`
    select count(*)::int, extract(epoch from max(finished_at) - min(started_at))::float as seconds,
      (count(*) filter (where status = 'failed'))::int as failed from mutations`;
  if (failed > 0) throw new CliError(`${failed} of ${count} mutations failed.`);
  return count / seconds;
}
