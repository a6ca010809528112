import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/test/database";
import { migrateDatabase } from "./migrate";

/**
 * Tests the migration with a database owner that isn't a superuser and can't create roles, as is usual in
 * hosted databases.
 */

const OWNER = "planted_owner";

let database: TestDatabase;
let superuser: postgres.Sql;
let url: string;
beforeAll(async () => {
  database = await createTestDatabase({ isMigrated: false });
  superuser = postgres(database.url, { max: 1, onnotice: () => undefined });
  await superuser.unsafe(`
    drop role if exists ${OWNER};
    create role ${OWNER} login password 'planted' nosuperuser nocreaterole;
    grant all on schema public to ${OWNER};
    grant create on database ${new URL(database.url).pathname.slice(1)} to ${OWNER}`);
  const owned = new URL(database.url);
  owned.username = OWNER;
  owned.password = "planted";
  url = owned.href;
});
afterAll(async () => {
  await superuser.end();
  await database.drop();
});

test("a migration without access to the roles fails with an error that lists the statements for a superuser to run", async () => {
  await expect(migrateDatabase(url)).rejects.toThrow(
    `Let a superuser run: create role instroom_base; create role instroom_all_bases; grant instroom_base to ${OWNER};`,
  );
});

test("after a superuser has granted the role, the migration succeeds and the owner can restrict statements to one base", async () => {
  await superuser.unsafe(`grant instroom_base to ${OWNER}`);
  await migrateDatabase(url);
  const sql = postgres(url, { max: 1 });
  try {
    await sql`insert into regions (id, slug, name, sealed_signing_secret) values ('rec0', 'noord', 'Noord', 'x')`;
    await sql`insert into record_bases (region_id, mode) values ('rec0', 'live'), ('rec0', 'sandbox')`;
    await sql`insert into candidate_counts (base_id, dimension, value, month, count)
      select id, 'phase', 'orientation', '2026-11-01', 1 from record_bases`;
    const restricted = sql.begin(async (transaction) => {
      await transaction.unsafe("set local instroom.base_id = '1'; set local role instroom_base");
      return transaction`select base_id as base from candidate_counts`;
    });
    expect(await restricted).toEqual([{ base: 1 }]);
    expect(await sql`select from candidate_counts`).toHaveLength(2);
  } finally {
    await sql.end();
  }
});
