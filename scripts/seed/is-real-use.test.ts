import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inArray } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { apiKeys } from "@/db/schema/api-keys";
import { regions } from "@/db/schema/regions";
import { staff } from "@/db/schema/staff";
import { closeDatabase, connect, type Database } from "@/lib/platform/database/client";
import { newUuidV7 } from "@/lib/platform/ids";
import { connectTo, createTestDatabase, type TestDatabase } from "@/test/database";
import { isRealUse } from "./is-real-use";
import { DEMO_REGIONS } from "./regions";
import { seedDemo } from "./seed";

let database: TestDatabase;
let client: ReturnType<typeof connect>;
let stored: Database;
let dataDir: string;

beforeEach(async () => {
  database = await createTestDatabase();
  connectTo(database.url);
  client = connect(database.url, 1);
  stored = drizzle(client);
  dataDir = await mkdtemp(join(tmpdir(), "instroom-real-use-"));
});
afterEach(async () => {
  await client.end();
  await closeDatabase(1);
  await database.drop();
  await rm(dataDir, { recursive: true });
});

const seed = () =>
  seedDemo({ databaseUrl: database.url, dataDir, baseUrl: "http://localhost:3000", isDemo: true });

const addRegion = (createdAt = new Date()) =>
  stored.insert(regions).values({
    id: "rec0000000000Real",
    slug: "rivierenland",
    name: "Regio Rivierenland",
    encryptedSigningSecret: "v1",
    createdAt,
  });
const addStaff = () =>
  stored.insert(staff).values({
    id: newUuidV7(),
    email: "anna@example.org",
    name: "Anna de Vries",
    scope: "admin",
  });

describe("starting a demo", () => {
  test.each([
    ["a region", () => addRegion()],
    ["staff", addStaff],
  ])(
    "adds nothing to a database with %s but no demo, and says which settings are missing",
    async (_, add) => {
      await add();
      const before = [await stored.$count(regions), await stored.$count(staff)];
      await expect(seed()).rejects.toThrow(/no demo is started on it: .* Set DEMO=0 and the settings/);
      expect([await stored.$count(regions), await stored.$count(staff)]).toEqual(before);
      expect(await stored.$count(apiKeys)).toBe(0);
    },
  );

  test("doesn't add a demo's key to a database whose regions are older than the demo in it", async () => {
    await seed();
    const keys = await stored.$count(apiKeys);
    await addRegion(new Date("2026-01-01"));
    await expect(seed()).rejects.toThrow("no demo is started on it");
    expect(await stored.$count(apiKeys)).toBe(keys);
  });

  test("still works after a region and staff are added to the demo", async () => {
    await seed();
    await addRegion();
    await addStaff();
    expect((await seed()).regions).toHaveLength(DEMO_REGIONS.length);
  });

  test("recognizes a demo by its keys after its regions are deleted", async () => {
    await seed();
    await addRegion();
    const ids = DEMO_REGIONS.map(({ id }) => id);
    await stored.delete(regions).where(inArray(regions.id, ids));
    expect(await isRealUse(stored)).toBe(false);
    await stored.delete(apiKeys);
    expect(await isRealUse(stored)).toBe(true);
  });

  test("recognizes the demo of an earlier release by its regions", async () => {
    await seed();
    await stored.delete(apiKeys);
    await addRegion();
    expect(await isRealUse(stored)).toBe(false);
  });
});

test("isRealUse is false for a database without tables", async () => {
  const empty = await createTestDatabase({ isMigrated: false });
  const other = connect(empty.url, 1);
  try {
    expect(await isRealUse(drizzle(other))).toBe(false);
  } finally {
    await other.end();
    await empty.drop();
  }
});
