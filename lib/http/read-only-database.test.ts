import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mutations } from "@/db/schema/mutations";
import { closeDatabase, db } from "@/lib/platform/database/client";
import { call, newRegion, type TestRegion } from "@/test/api";
import { connectTo, createTestDatabase, type TestDatabase } from "@/test/database";

let database: TestDatabase;
let region: TestRegion;
beforeAll(async () => {
  database = await createTestDatabase();
  connectTo(database.url);
  region = await newRegion();
  const name = new URL(database.url).pathname.slice(1);
  await db().execute(sql`alter database ${sql.identifier(name)} set default_transaction_read_only = on`);
  // Only new connections get the setting.
  await closeDatabase(1);
  connectTo(database.url);
});
afterAll(async () => {
  await closeDatabase(1);
  await database.drop();
});

test("a write returns 503 and isn't accepted while the database is read-only", async () => {
  const body = [{ name: "Anna", email: "anna@example.org", privacyConsent: true }];
  const rejected = await call("POST", "/api/v2/candidates", { key: region.key, body });
  const { code, message } = rejected.body;
  expect([rejected.status, code, rejected.headers["retry-after"]]).toEqual([503, "unavailable", "5"]);
  expect(message).toContain("Nothing was accepted");
  expect(await db().$count(mutations)).toBe(0);
});

test("GET /api/ready reports a read-only database as failing", async () => {
  const { status, body } = await call("GET", "/api/ready");
  expect([status, body.data.parts.database]).toEqual([503, "failing"]);
  expect(body.message).toContain("database");
});
