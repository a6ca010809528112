import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test, vi } from "vitest";
import { candidates } from "@/db/schema/candidates";
import { drainQueue, newRegion, openTestApi, type TestRegion } from "@/test/api";
import { connectTo } from "@/test/database";
import { postCandidate } from "@/test/queue-fixtures";
import { acrossBases, dbOfBase } from "./base-database";
import { closeDatabase, type Database, db } from "./client";

let regions: TestRegion[];
beforeAll(openTestApi);
beforeAll(async () => {
  regions = [await newRegion(), await newRegion(), await newRegion()];
  for (const [place, region] of regions.entries()) {
    await postCandidate(region, `Kandidaat${place}`);
    await drainQueue(region);
  }
});

const basesOf = () => regions.map(({ bases }) => bases.live);

/** Reads the candidates without filtering by base. */
const readAll = async (database: Database) =>
  (await database.select({ baseId: candidates.baseId }).from(candidates)).map(({ baseId }) => baseId);

test("a query that forgets to filter by base returns only the rows of its base", async () => {
  const [one = 0] = basesOf();
  expect(await readAll(dbOfBase(one))).toEqual([one]);
  expect(await readAll(acrossBases({ db: dbOfBase(one) }).db)).toEqual(expect.arrayContaining(basesOf()));
});

test("a write that forgets to filter by base changes only the rows of its base", async () => {
  const [one = 0, ...others] = basesOf();
  await dbOfBase(one).update(candidates).set({ city: "Assen" });
  const changed = await db().select().from(candidates).where(eq(candidates.city, "Assen"));
  expect(changed.map(({ baseId }) => baseId)).toEqual([one]);
  expect(others).toHaveLength(2);
});

test("on shared connections, reads of one base return only its rows, and reads of all bases return all rows", async () => {
  const bases = basesOf();
  const inTransaction = (database: Database) =>
    database.transaction(async (transaction) => {
      const [row] = await transaction.execute<{ bases: string }>(
        sql`select string_agg(base_id::text, ',') as bases from candidates`,
      );
      return row?.bases.split(",").map(Number);
    });
  const work = Array.from({ length: 600 }, (_, index) => async () => {
    const baseId = bases[index % bases.length] ?? 0;
    if (index % 7 === 0) return expect(await readAll(db())).toEqual(expect.arrayContaining(bases));
    const read = index % 3 === 0 ? inTransaction : readAll;
    return expect(await read(dbOfBase(baseId))).toEqual([baseId]);
  });
  await Promise.all(work.map((each) => each()));
});

test("queries on new connections return only their base's rows after the earlier connections were terminated", async () => {
  const [one = 0, other = 0] = basesOf();
  await Promise.all(Array.from({ length: 30 }, () => readAll(dbOfBase(one))));
  await db().execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
  const countFailures = async (baseId: number) => {
    const results = await Promise.allSettled(Array.from({ length: 30 }, () => readAll(dbOfBase(baseId))));
    const found = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
    expect(found).toEqual(found.map(() => [baseId]));
    return results.length - found.length;
  };
  // Only queries on the terminated connections may fail. The driver may notice some of them later than others.
  await vi.waitFor(async () => expect(await countFailures(one)).toBe(0));
  expect([await countFailures(one), await countFailures(other)]).toEqual([0, 0]);
  expect(await readAll(dbOfBase(one))).toEqual([one]);
});

test("after a failed query, the next query on its connection still uses the right base", async () => {
  const [one = 0, other = 0] = basesOf();
  const faults = Array.from({ length: 20 }, () => dbOfBase(one).execute(sql`select 1 / 0`));
  const reads = Array.from({ length: 20 }, () => readAll(dbOfBase(other)));
  const outcomes = await Promise.allSettled(faults);
  expect(outcomes.every(({ status }) => status === "rejected")).toBe(true);
  expect(await Promise.all(reads)).toEqual(Array(20).fill([other]));
});

test("a base's idle transactions are limited to a minute, even behind a pooler", async () => {
  const [one = 0] = basesOf();
  const url = String(process.env.DATABASE_URL);
  const showLimit = () =>
    dbOfBase(one).transaction((transaction) =>
      transaction.execute(sql`select current_setting('idle_in_transaction_session_timeout') as "limit"`),
    );
  expect(await showLimit()).toEqual([{ limit: "1min" }]);
  await closeDatabase(1);
  vi.stubEnv("DATABASE_DIRECT_URL", `${url}?application_name=direct`);
  connectTo(url);
  expect(await showLimit()).toEqual([{ limit: "1min" }]);
  expect(await db().execute(sql`show idle_in_transaction_session_timeout`)).toEqual([
    { idle_in_transaction_session_timeout: "0" },
  ]);
  await closeDatabase(1);
  vi.unstubAllEnvs();
  connectTo(url);
});

const LASTING_CHANGE =
  /\bset\s+(?!local\b)(?:session\s+)?(?:role|instroom)\b|\breset\s+(?:role|all|session)\b|set_config\([^)]*false\s*\)/i;

test.each([
  ["set role x", true],
  ["set session instroom.base_id = 2", true],
  ["RESET ROLE", true],
  ["set_config('role', 'x', false)", true],
  ["set local role x", false],
  ["set_config('lock_timeout', '1s', true)", false],
])("LASTING_CHANGE matches changes that outlast a transaction: %s is %s", (statement, expected) => {
  expect(LASTING_CHANGE.test(statement)).toBe(expected);
});

const listSourceFiles = () =>
  ["lib", "app", "inngest"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."))
      .map((name) => join(folder, name)),
  );

test("no statement in the product's code changes a session for longer than a transaction", () => {
  const files = listSourceFiles();
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => LASTING_CHANGE.test(readFileSync(file, "utf8")))).toEqual([]);
});

/**
 * The files that may use the pool for all bases. In other files, PostgreSQL hides the rows of other bases.
 */
const MAY_USE_ALL_BASES = [
  // The pools themselves, and tables that belong to the installation, a region or a staff member.
  "lib/platform/",
  "lib/access/",
  "lib/http/health/parts.ts",
  "lib/http/metrics/installation-metrics.ts",
  "lib/http/pipeline.ts",
  "app/(console)/console/[region]/[mode]/texts/page.tsx",
  "app/(console)/console/_auth/",
  "app/(console)/console/account/page.tsx",
  "app/(portal)/portal/[record]/_record/contact-person.tsx",
  "app/(portal)/portal/[record]/question/page.tsx",
  "app/(portal)/portal/_components/region-name.tsx",
  "app/(portal)/portal/_lib/region-texts.ts",
  "app/(portal)/portal/_lib/serve-logo.ts",
  // Background work on all bases.
  "lib/engine/backup/schedule-backups.ts",
  "lib/engine/mutations/engine.ts",
  "lib/records/record-reads.ts",
  "inngest/",
  // A visitor whose base isn't known yet, and a person's records in several regions.
  "app/(portal)/portal/_lib/confirm-sign-in.ts",
  "app/(portal)/portal/sign-in/page.tsx",
  "app/mail/bounces/receive-report.ts",
  "lib/portal/contexts/visitor-context.ts",
  "lib/portal/erasure/erase-with-code.ts",
  "lib/portal/sign-ins/same-address.ts",
  // Queries that need indexes that PostgreSQL doesn't use under row-level security.
  "lib/console/candidates/found-in.ts",
  "lib/console/candidates/look-up.ts",
  "lib/console/queue-monitoring/list.ts",
  "lib/console/reports/count-listed.ts",
  "lib/console/reports/time-in-phase.ts",
  "lib/records/candidates/list.ts",
  // Settings that live data and the sandbox share.
  "lib/console/custom-fields/save.ts",
  "lib/console/settings/change.ts",
  "lib/console/settings/show.ts",
];

test("only listed files use the pool for all bases", () => {
  const files = listSourceFiles().filter((file) =>
    /\bdb\(\)|\bacrossBases\(/.test(readFileSync(file, "utf8")),
  );
  expect(files.filter((file) => !MAY_USE_ALL_BASES.some((listed) => file.startsWith(listed)))).toEqual([]);
  expect(MAY_USE_ALL_BASES.filter((listed) => !files.some((file) => file.startsWith(listed)))).toEqual([]);
});
