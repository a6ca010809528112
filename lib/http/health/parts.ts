import "server-only";
import { sql } from "drizzle-orm";
import journal from "@/db/migrations/meta/_journal.json" with { type: "json" };
import { mails } from "@/db/schema/mails";
import { checkErasureJournal } from "@/lib/engine/erasures/copy-erasures";
import { db } from "@/lib/platform/database/client";
import { checkRedis } from "@/lib/platform/redis";
import { singleton } from "@/lib/platform/singleton";
import { ownKeyPrefix } from "@/lib/platform/storage/database-key-prefix";
import { storageDriver } from "@/lib/platform/storage/storage";
import { newStorageKey } from "@/lib/platform/storage/storage-key";
import { checkScanner } from "@/lib/records/attachments/content/is-infected";
import { newPartCheck, type PartStatus, TIME_LIMIT_MS } from "./check-part";

/** The checks of the parts that need the network or the disk. Each process caches its own results. */
export const partChecks = () =>
  singleton("part checks", () => ({
    database: newPartCheck({ check: checkDatabase, reusedMs: 500 }),
    migrations: newPartCheck({ check: checkMigrations, reusedMs: 5_000 }),
    storage: newPartCheck({ check: checkStorage, reusedMs: 30_000 }),
    mail: newPartCheck({ check: checkMail, reusedMs: 5_000 }),
    redis: newPartCheck({ check: async () => (await checkRedis()) ?? "unknown", reusedMs: 500 }),
    scanner: newPartCheck({
      check: async () => (await checkScanner(TIME_LIMIT_MS)) ?? "unknown",
      reusedMs: 5_000,
    }),
  }));

/** A read-only database, for example a standby, accepts no writes. */
async function checkDatabase(): Promise<PartStatus> {
  const [row] = await db().execute<{ isReadOnly: boolean }>(sql`
    select current_setting('transaction_read_only')::boolean as "isReadOnly"`);
  return row?.isReadOnly ? "failing" : "ready";
}

const LAST_MIGRATION = Math.max(...journal.entries.map(({ when }) => when));

/**
 * Returns `ready` even if a newer release has added migrations. Returns `unknown` without permission to read
 * the migrations table.
 */
async function checkMigrations(): Promise<PartStatus> {
  const [access] = await db().execute<{ isGiven: boolean | null }>(sql`
    select has_schema_privilege('drizzle', 'usage')
      and has_table_privilege(to_regclass('drizzle.__drizzle_migrations'), 'select') as "isGiven"
    from pg_namespace where nspname = 'drizzle'`);
  if (!access) return "failing";
  if (!access.isGiven) return "unknown";
  const [row] = await db().execute<{ last: string | null }>(sql`
    select max(created_at) as last from drizzle.__drizzle_migrations`);
  return Number(row?.last ?? 0) >= LAST_MIGRATION ? "ready" : "failing";
}

/**
 * Writes a file and removes it. If the removal fails, the search for orphaned files removes it later. Also
 * checks that the copy of the erasure ledger is still there.
 */
async function checkStorage(): Promise<PartStatus> {
  const key = newStorageKey(await ownKeyPrefix());
  await storageDriver().put(key, Buffer.from("ready"));
  await storageDriver().remove(key);
  await checkErasureJournal();
  return "ready";
}

/** If mail is overdue by more than this, no process is sending it. */
const OVERDUE_SECONDS = 300;
/**
 * A recipient's server may reject mail for hours. If several e-mails fail for another reason than a full
 * mailbox, our mail server is the likely cause.
 */
const REPEATEDLY_FAILED_MIN = 3;

async function checkMail(): Promise<PartStatus> {
  const [outbox] = await db().execute<{ isOverdue: boolean; failed: number }>(sql`
    select coalesce(min(next_attempt_at) < now() - ${OVERDUE_SECONDS} * interval '1 second', false) as "isOverdue",
      count(*) filter (where attempts >= 3 and not is_mailbox_full)::int as failed
    from (
      select next_attempt_at, attempts, is_mailbox_full from ${mails} order by next_attempt_at limit 1000
    ) as first`);
  return outbox?.isOverdue || (outbox?.failed ?? 0) >= REPEATEDLY_FAILED_MIN ? "failing" : "ready";
}
