import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { waitUntil } from "@/test/api";
import { createTestDatabase, type TestDatabase } from "@/test/database";
import { migrateDatabase, migrateInside } from "./migrate";

const RELEASED = "0015_large_bases";
const BEFORE_INDEXES = "0021_phase_since";
const BEFORE_FEED_ROWS = "0030_candidate_feed";
const BEFORE_PHONE_KEYS = "0049_undone_phases";
const BEFORE_EDITED_QUESTIONS = "0067_last_contact_clock";
const STATEMENT_TIMEOUT = "30s";

let database: TestDatabase;
let folder: string;
let sql: postgres.Sql;
beforeEach(async () => {
  database = await createTestDatabase({ isMigrated: false });
  folder = await mkdtemp(join(tmpdir(), "instroom-migrations-"));
  sql = postgres(database.url, { max: 4, onnotice: () => undefined });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await sql.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Migrates up to and including a migration, then adds some candidates. */
async function migrateUntil(tag: string): Promise<void> {
  await cp("db/migrations", folder, { recursive: true });
  const path = join(folder, "meta/_journal.json");
  const journal = JSON.parse(await readFile(path, "utf8"));
  const end = journal.entries.findIndex((entry: { tag: string }) => entry.tag === tag) + 1;
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }));
  await migrateDatabase(database.url, folder);
  await sql`insert into regions (id, name, slug, sealed_signing_secret) values ('rec1', 'Regio', 'regio', '')`;
  await sql`insert into record_bases (id, region_id, mode) overriding system value values (1, 'rec1', 'live')`;
  await insertCandidates("first", 1_000);
}

const insertCandidates = (prefix: string, count: number) =>
  sql.begin(async (transaction) => {
    await transaction`select set_config('statement_timeout', ${STATEMENT_TIMEOUT}, true)`;
    await transaction`
      insert into candidates (base_id, id, name, email, privacy_consent, phase, email_key, search_text, created_at, updated_at)
      select 1, ${prefix} || n, 'Noor', ${prefix} || n, true, 'nieuw', ${prefix} || n, 'noor', now(), now()
      from generate_series(1, ${count}::integer) as n`;
  });

/** Runs `work` during an open transaction that has written to the candidates. */
async function duringTransaction(work: () => Promise<void>): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction`update candidates set city = 'Assen' where id = 'first1'`;
    await work();
  });
}

/** Finds the database's processes whose statement is waiting for a lock. */
const waiting = () => sql<{ pid: number; query: string }[]>`
  select pid, query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
const isWaitingFor = (statement: RegExp) => async () =>
  (await waiting()).some(({ query }) => statement.test(query));

const exclusiveLocks = () => sql`
  select from pg_locks where relation = 'candidates'::regclass and mode = 'AccessExclusiveLock'`;

const indexesOf = (connection: postgres.Sql) => connection`
  select indexdef, indisvalid from pg_indexes
  join pg_index on indexrelid = format('%I.%I', schemaname, indexname)::regclass
  where schemaname = 'public' order by indexname`;

/** Expects that all indexes are valid and the same as in a database that was migrated while empty. */
async function expectIndexes(): Promise<void> {
  const other = await createTestDatabase();
  const connection = postgres(other.url, { max: 1 });
  try {
    const expected = await indexesOf(connection);
    expect(expected.every(({ indisvalid }) => indisvalid)).toBe(true);
    expect(await indexesOf(sql)).toEqual(expected);
  } finally {
    await connection.end();
    await other.drop();
  }
}

const BUILD = /^\s*CREATE INDEX CONCURRENTLY/;

test("writes continue while another process's transaction keeps a migration waiting", async () => {
  await migrateUntil(RELEASED);
  let migrating: Promise<void> | undefined;
  await duringTransaction(async () => {
    migrating = migrateDatabase(database.url);
    await waitUntil(async () => (await waiting()).length > 0);
    for (const prefix of ["second", "third", "fourth"]) await insertCandidates(prefix, 1);
  });
  await migrating;
  await insertCandidates("fifth", 1);
  await expectIndexes();
});

test("writes continue while indexes are built, even if a second process starts a migration", async () => {
  await migrateUntil(BEFORE_INDEXES);
  let migrating: Promise<unknown> | undefined;
  await duringTransaction(async () => {
    migrating = Promise.all([migrateDatabase(database.url), migrateDatabase(database.url)]);
    await waitUntil(isWaitingFor(BUILD));
    expect(await exclusiveLocks()).toHaveLength(0);
    await insertCandidates("second", 1);
  });
  await migrating;
  await expectIndexes();
});

test("a migration keeps its session and lock longer than the maximum lifetime of other connections", async () => {
  await migrateUntil(RELEASED);
  vi.stubEnv("PGMAX_LIFETIME", "0.05");
  let migrating: Promise<void> | undefined;
  const sessions = new Set<number>();
  await duringTransaction(async () => {
    migrating = migrateDatabase(database.url);
    for (const isWaiting of [true, false, true]) {
      await waitUntil(async () => (await waiting()).length > 0 === isWaiting);
      for (const { pid } of await waiting()) sessions.add(pid);
    }
  });
  await migrating;
  expect(sessions.size).toBe(1);
});

test("an interrupted index build is repeated", async () => {
  await migrateUntil(BEFORE_INDEXES);
  await duringTransaction(async () => {
    const interrupted = expect(migrateDatabase(database.url)).rejects.toThrow();
    await waitUntil(isWaitingFor(BUILD));
    await sql`select pg_terminate_backend(${(await waiting())[0]?.pid ?? 0})`;
    await interrupted;
  });
  expect(await sql`select from pg_index where not indisvalid`).toHaveLength(1);
  await migrateDatabase(database.url);
  await expectIndexes();
  await migrateDatabase(database.url);
});

test("the feed migration adds existing candidates, oldest change first, except those already in the feed", async () => {
  await migrateUntil(BEFORE_FEED_ROWS);
  // Simulate candidates that existed before the feed.
  await sql`delete from candidate_feed`;
  await sql`delete from feed_counters`;
  await sql.begin(async (transaction) => {
    await transaction`set local session_replication_role = replica`;
    await transaction`update candidates set updated_at = now() - substr(id, 6)::integer * interval '1 minute'`;
  });
  await sql`update candidates set city = 'Assen' where id = 'first1'`;
  await sql`delete from candidates where id = 'first2'`;
  await migrateDatabase(database.url);
  const feed =
    await sql`select candidate_id, removal, changed_at, sequence from candidate_feed order by sequence`;
  const written = ["first1", "first2"];
  const old = Array.from({ length: 998 }, (_, index) => `first${1_000 - index}`);
  expect(feed.map((row) => row.candidate_id)).toEqual([...written, ...old]);
  expect(feed.map((row) => row.removal).filter(Boolean)).toEqual(["deleted"]);
  const oldest = await sql`select updated_at from candidates where id = 'first1000'`;
  expect(feed[2]?.changed_at).toEqual(oldest[0]?.updated_at);
  await insertCandidates("second", 1);
  const [last] = await sql`select candidate_id from candidate_feed order by sequence desc limit 1`;
  expect(last?.candidate_id).toBe("second1");
});

test("the migration of phone keys clears placeholders only, and adds nothing to the feed", async () => {
  await migrateUntil(BEFORE_PHONE_KEYS);
  const placeholders = ["9", "06", "00000", "12345", "00000000000", "11111111", "3106", "31612345"];
  placeholders.push("310000000000", "31600000000");
  const numbers = ["31612345678", "31201234567", "3226543210", "2975601234", "318001234", "31611111111"];
  await sql`
    update candidates set phone_key = key
    from unnest(${[...placeholders, ...numbers]}::text[]) with ordinality as keys (key, n) where id = 'first' || n`;
  const feed = () => sql`select max(sequence) from candidate_feed`;
  const before = await feed();
  await migrateDatabase(database.url);
  const kept = await sql`select phone_key from candidates where phone_key is not null`;
  expect(kept.map((row) => row.phone_key).sort()).toEqual(numbers.sort());
  expect(await feed()).toEqual(before);
});

test("the migration of edited questions finds them by their original text, and adds nothing to the feed", async () => {
  await migrateUntil(BEFORE_EDITED_QUESTIONS);
  const add = (id: string, performedAt: string, isQuestion: boolean) => sql`
    insert into interactions (base_id, id, candidate_id, type, performed_at, created_at, is_question)
    select 1, ${id} || n, 'first' || n, 'E-mail', ${performedAt}, now(), ${isQuestion} from generate_series(1, 250) as n`;
  await add("contact", "2026-03-01T10:00:00Z", false);
  await add("edited", "2026-03-02T10:00:00Z", false);
  await add("asked", "2026-03-03T10:00:00Z", true);
  await sql`
    insert into candidate_changes (base_id, candidate_id, occurred_at, actor_kind, actor_id, changes, interaction)
    select 1, candidate_id, now(), 'api_key', '', '{}',
      jsonb_build_object('id', id) || case when id like 'edited%' then '{"question":{"text":"Hoe laat?"}}'::jsonb else '{}' end
    from interactions`;
  const feed = () => sql`select max(sequence) from candidate_feed`;
  const before = await feed();
  await migrateDatabase(database.url);
  const marked =
    await sql`select distinct rtrim(id, '0123456789') as id from interactions where is_edited_question`;
  expect(marked.map(({ id }) => id)).toEqual(["edited"]);
  const left = await sql`select from interactions where id like 'edited%' and not is_edited_question`;
  expect(left).toHaveLength(0);
  const contacts =
    await sql`select distinct last_contact_at as at from candidates where last_contact_at is not null`;
  expect(contacts.map(({ at }) => at.toISOString())).toEqual(["2026-03-01T10:00:00.000Z"]);
  expect(await feed()).toEqual(before);
  await expectIndexes();
});

test("a question stays a question if a process of the previous release changes it after the migration", async () => {
  await migrateUntil(BEFORE_EDITED_QUESTIONS);
  await sql`
    insert into interactions (base_id, id, candidate_id, type, performed_at, created_at, is_question)
    values (1, 'asked', 'first1', 'E-mail', now(), now(), true), (1, 'other', 'first1', 'E-mail', now(), now(), false)`;
  await migrateDatabase(database.url);
  await sql`update interactions set notes = 'Nieuw', is_question = false`;
  const marked = await sql`select id from interactions where is_edited_question`;
  expect(marked).toEqual([{ id: "asked" }]);
});

test("all migrations since an early release can be applied in one transaction, as in a restore", async () => {
  await migrateUntil(RELEASED);
  await sql.begin((transaction) => migrateInside(transaction as unknown as postgres.Sql));
  const { entries } = JSON.parse(await readFile("db/migrations/meta/_journal.json", "utf8"));
  const applied = await sql`select created_at from drizzle.__drizzle_migrations order by created_at`;
  expect(applied.map((row) => Number(row.created_at))).toEqual(
    entries.map(({ when }: { when: number }) => when),
  );
  await insertCandidates("second", 1);
});
