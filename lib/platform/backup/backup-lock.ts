import "server-only";
import { sql } from "drizzle-orm";
import { connect, type Queryable } from "../database/client";
import { env } from "../env";

const BACKUP_LOCK = 7_170_003;

/**
 * Throws if the lock was lost. Without the lock, another process may have removed files that the backup
 * needs.
 */
export type AssertLocked = () => Promise<void>;

/**
 * Runs `work` while no other process can back up this database. Returns null if another process is making a
 * backup. The lock belongs to a database session, so killing the process releases the lock. `work` must call
 * `assertLocked` before it keeps the backup.
 */
export async function withBackupLock<T>(
  work: (assertLocked: AssertLocked) => Promise<T>,
): Promise<{ value: T } | null> {
  const client = connect(env().DATABASE_DIRECT_URL, 1, { isLasting: true });
  const session = async () => {
    const [row] = await client`select pg_backend_pid() as pid`;
    return row?.pid as number;
  };
  try {
    const [lock] = await client`select pg_try_advisory_lock(${BACKUP_LOCK}) as "isOurs"`;
    if (!lock?.isOurs) return null;
    const before = await session();
    const assertLocked = async () => {
      if ((await session()) !== before)
        throw new Error("The connection that held the backup's lock was lost.");
    };
    return { value: await work(assertLocked) };
  } finally {
    await client.end({ timeout: 5 });
  }
}

/**
 * Returns whether a backup is running. Don't remove files during a backup, because it may still need them.
 */
export async function isBackupRunning(queryable: Queryable): Promise<boolean> {
  const [row] = await queryable.execute<{ running: boolean }>(sql`
    select exists (
      select from pg_locks where locktype = 'advisory' and classid = 0 and objid = ${BACKUP_LOCK} and objsubid = 1
        and database = (select oid from pg_database where datname = current_database()) and granted
    ) as running`);
  return row?.running === true;
}
