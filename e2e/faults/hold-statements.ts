import { expect } from "@playwright/test";
import type postgres from "postgres";

/** The first key of the advisory locks. The second key is the moment's position in `moments`. */
const LOCK = 4242;

/** A moment at which the test can kill the server: a statement, or the commit of its transaction. */
export type HoldPoint = { name: string; on: string; when: string; isAtCommit?: true };

/**
 * Whether a killed server's statement still takes effect. Both outcomes are possible, because PostgreSQL
 * notices the lost connection only after the statement.
 */
export type WriteOutcome = "lost" | "kept";

/**
 * Blocks every statement that reaches one of these moments until `end` is called, so that a test can kill the
 * server exactly at the first moment. `sql` must have a single connection, because that connection holds the
 * locks.
 */
export async function holdStatements(sql: postgres.Sql, moments: readonly HoldPoint[]) {
  await sql.unsafe(`
    create function hold_statement() returns trigger language plpgsql as $$ begin
      perform pg_advisory_xact_lock_shared(${LOCK}, tg_argv[0]::int);
      if tg_op = 'DELETE' then return old; end if;
      return new;
    end $$`);
  for (const [position, { on, when, isAtCommit }] of moments.entries()) {
    await sql`select pg_advisory_lock(${LOCK}, ${position})`;
    const [kind, timing, rest] = isAtCommit
      ? ["constraint trigger", "after", "deferrable initially deferred"]
      : ["trigger", "before", ""];
    await sql.unsafe(`create ${kind} hold_${position} ${timing} ${on} ${rest}
      for each row when (${when}) execute function hold_statement(${position})`);
  }
  const findHeld = () => sql<{ pid: number; position: number }[]>`
    select pid, objid::int as position from pg_locks
    where locktype = 'advisory' and classid = ${LOCK} and not granted`;
  /**
   * Counts the server's database connections; with `isRunning`, only those that aren't waiting for a lock.
   */
  const countConnections = async ({ isRunning = false } = {}): Promise<number> => {
    const found = await sql`
      select from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
        and (${!isRunning} or wait_event_type is distinct from 'Lock')`;
    return found.length;
  };
  const isFirst = ({ position }: { position: number }) => position === 0;
  return {
    /** Waits until a statement has reached the first moment. */
    reached: () =>
      expect
        .poll(async () => (await findHeld()).some(isFirst), { message: moments[0]?.name, timeout: 90_000 })
        .toBe(true),
    /**
     * Call this after the kill. `outcome` applies to statements at the first moment; all other statements are
     * lost.
     */
    end: async (outcome: WriteOutcome) => {
      // The killed server's last statements are still running. Wait until each is held or has ended.
      await expect.poll(() => countConnections({ isRunning: true })).toBe(0);
      const held = await findHeld();
      const lost = held.filter((statement) => outcome === "lost" || !isFirst(statement));
      for (const { pid } of lost) await sql`select pg_terminate_backend(${pid})`;
      await sql`select pg_advisory_unlock_all()`;
      await expect.poll(() => countConnections()).toBe(0);
      await sql`drop function hold_statement cascade`;
    },
  };
}
