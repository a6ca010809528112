import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { lastingKeys } from "@/db/schema/lasting-keys";
import { connectTo, createTestDatabase, type TestDatabase } from "@/test/database";
import { closeDatabase, db } from "./client";
import { lastingDigest } from "./lasting-digest";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
// Simulate a new process, which has no key in memory.
beforeEach(() => connectTo(database.url));
afterAll(async () => {
  await closeDatabase(1);
  await database.drop();
});

test("two concurrent calls that create a key compute the same digest", async () => {
  const digests = await Promise.all([lastingDigest("test"), lastingDigest("test")]);
  const [one, other] = digests.map((digest) => digest("a", "b"));
  expect(one).toMatch(/^[0-9a-f]{64}$/);
  expect(other).toBe(one);
});

test("a restarted process computes the same digest", async () => {
  const before = (await lastingDigest("test"))("a", "b");
  await closeDatabase(1);
  connectTo(database.url);
  expect((await lastingDigest("test"))("a", "b")).toBe(before);
});

test("the digest depends on the purpose, and on how the text is split into parts", async () => {
  const [digest, other] = [await lastingDigest("test"), await lastingDigest("other")];
  expect(new Set([digest("a", "b"), digest("ab"), other("a", "b")]).size).toBe(3);
});

test("the database holds keys only in encrypted form", async () => {
  await lastingDigest("test");
  const rows = await db().select().from(lastingKeys);
  expect(rows).not.toEqual([]);
  for (const { encryptedKey } of rows) expect(encryptedKey).toMatch(/^v1\./);
});
