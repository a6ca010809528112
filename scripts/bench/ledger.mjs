import { setTimeout as sleep } from "node:timers/promises";
import { Failure } from "../failure.mjs";

// As in lib/records/try-lock-base.ts.
const baseLock = 717;
const drainTimeoutMs = 60_000;

/** The table that the bare server writes to: all that makes an insert into `mutations` cost what it costs. */
export const copyOfLedger = "bench_mutations";

export async function makeCopyOfLedger(sql) {
  await sql`create table ${sql(copyOfLedger)} (like mutations including all)`;
  await sql`alter table ${sql(copyOfLedger)} add foreign key (base_id) references record_bases (id)`;
}

/**
 * What the bench does with the ledger of some bases, beside the product: keeping the engine from it by the engine's own
 * lock, emptying it, and seeing how fast it is drained. `sql` has one connection, which is the one that holds the locks.
 */
export function ledgerOf(sql, bases) {
  const hold = async () => {
    for (const { id } of bases) await sql`select pg_advisory_lock(${baseLock}::int, ${id}::int)`;
  };
  const release = () => sql`select pg_advisory_unlock_all()`;
  /** Held afterwards: an empty ledger that the engine leaves alone. */
  const empty = async () => {
    await release();
    await hold();
    await sql`truncate mutations, ${sql(copyOfLedger)} cascade`;
  };
  return { hold, release, empty, drained: () => drained(sql, release) };
}

const isQueueEmpty = async (sql) =>
  (await sql`select from mutations where status = 'queued' limit 1`).length === 0;

/** Lets the engine go, waits until it has done everything, and answers how many mutations a second it did meanwhile. */
async function drained(sql, release) {
  await release();
  const deadline = performance.now() + drainTimeoutMs;
  while (!(await isQueueEmpty(sql))) {
    if (performance.now() > deadline) throw new Failure("The engine did not get done with the ledger.");
    await sleep(100);
  }
  const [{ count, seconds, failed }] = await sql`
    select count(*)::int, extract(epoch from max(finished_at) - min(started_at))::float as seconds,
      (count(*) filter (where status = 'failed'))::int as failed from mutations`;
  if (failed > 0) throw new Failure(`${failed} of ${count} mutations failed.`);
  return count / seconds;
}
