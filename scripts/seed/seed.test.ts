import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { and, count, eq, inArray, isNull, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiKeys } from "@/db/schema/api-keys";
import { candidates } from "@/db/schema/candidates";
import { events } from "@/db/schema/events";
import { interactions } from "@/db/schema/interactions";
import { privacyRequests } from "@/db/schema/privacy-requests";
import { recordBases, regions } from "@/db/schema/regions";
import { staff, staffRoles } from "@/db/schema/staff";
import { isWellFormedToken } from "@/lib/access/api-keys/token";
import { selectDocuments, selectPlannedContacts, selectQuestions } from "@/lib/console/to-do/select-items";
import { closeDatabase, connect } from "@/lib/platform/database/client";
import { sha256 } from "@/lib/platform/digest";
import { connectTo, createTestDatabase, type TestDatabase } from "@/test/database";
import type { DemoCredentials } from "./credentials";
import { seedDemo } from "./seed";

/** Measures CPU time, because other processes on the machine hardly affect it. */
const cpuMsSince = (before: NodeJS.CpuUsage) => {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

describe("seedDemo", () => {
  let database: TestDatabase;
  let client: ReturnType<typeof connect>;
  let dataDir: string;
  let credentials: DemoCredentials;
  let cpuMs: number;

  const seed = (databaseUrl = database.url, folder = dataDir) =>
    seedDemo({ databaseUrl, dataDir: folder, baseUrl: "http://localhost:3000", isDemo: false });
  const save = (content: string) => writeFile(join(dataDir, "credentials.json"), content);
  const countOf = async (table: Parameters<ReturnType<typeof drizzle>["$count"]>[0]) =>
    drizzle(client).$count(table);
  /** Checks that exactly these keys are active. */
  const expectOnlyWorking = async (keys: string[]) => {
    const works = isNull(apiKeys.revokedAt);
    expect(await drizzle(client).$count(apiKeys, works)).toBe(keys.length);
    const among = and(works, inArray(apiKeys.tokenDigest, keys.map(sha256)));
    expect(await drizzle(client).$count(apiKeys, among)).toBe(keys.length);
  };
  const keysOf = ({ adminKey, webhookKey, regions: opened }: DemoCredentials) => [
    adminKey,
    webhookKey,
    ...opened.map(({ apiKey }) => apiKey),
  ];

  const countPeopleIn = async (databaseUrl: string) => {
    const other = connect(databaseUrl, 1);
    return await drizzle(other)
      .$count(candidates)
      .finally(() => other.end());
  };
  /** Seeds a separate demo with several simultaneous starts. */
  const seedElsewhere = async (starts: number) => {
    const { url, drop } = await createTestDatabase();
    const folder = await mkdtemp(join(dataDir, "elsewhere-"));
    const before = process.cpuUsage();
    const begun = Array.from({ length: starts }, () => seed(url, folder));
    try {
      const made = await Promise.all(begun);
      return { made, cpuMs: cpuMsSince(before), people: await countPeopleIn(url) };
    } finally {
      await drop();
    }
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    client = connect(database.url, 2);
    connectTo(database.url);
    dataDir = await mkdtemp(join(tmpdir(), "instroom-seed-"));
    const before = process.cpuUsage();
    credentials = await seed();
    cpuMs = cpuMsSince(before);
    await save(JSON.stringify(credentials));
  });

  afterAll(async () => {
    await client?.end();
    await closeDatabase(1);
    await database?.drop();
    if (dataDir) await rm(dataDir, { recursive: true });
  });

  it("takes less than two seconds of CPU time", async () => {
    // Take the minimum of two runs, because even CPU time increases a little on a busy machine.
    expect(Math.min(cpuMs, (await seedElsewhere(1)).cpuMs)).toBeLessThan(2000);
  });

  it("fills both bases of both regions", async () => {
    const counted = await drizzle(client)
      .select({ region: regions.slug, mode: recordBases.mode, people: count() })
      .from(candidates)
      .innerJoin(recordBases, eq(recordBases.id, candidates.baseId))
      .innerJoin(regions, eq(regions.id, recordBases.regionId))
      .groupBy(regions.slug, recordBases.mode)
      .orderBy(regions.slug, recordBases.mode);
    expect(counted).toEqual([
      { region: "noorderlicht", mode: "live", people: 500 },
      { region: "noorderlicht", mode: "sandbox", people: 12 },
      { region: "rivierdelta", mode: "live", people: 500 },
      { region: "rivierdelta", mode: "sandbox", people: 12 },
    ]);
    expect(await countOf(interactions)).toBeGreaterThan(2000);
  });

  it("gives the first region open questions, planned contacts, documents to review, a privacy request and duplicates", async () => {
    const stored = drizzle(client);
    const isFirst = and(eq(regions.slug, "noorderlicht"), eq(recordBases.mode, "live"));
    const [found] = await stored
      .select()
      .from(recordBases)
      .innerJoin(regions, eq(regions.id, recordBases.regionId))
      .where(isFirst);
    if (!found) throw new Error("The region has no live base.");
    const { record_bases: base, regions: row } = found;
    const region = { ...row, customFields: [], baseIds: { live: base.id, sandbox: 0 } };
    const ctx = { db: stored, region, base, now: () => new Date() };
    expect(await selectQuestions(ctx)).toHaveLength(3);
    expect(await selectPlannedContacts(ctx, { days: 7 })).toHaveLength(4);
    expect((await selectDocuments(ctx)).map(({ document }) => document).sort()).toEqual([
      "Kopie diploma",
      "VOG",
    ]);
    const inBase = eq(privacyRequests.baseId, base.id);
    expect(await stored.$count(privacyRequests, inBase)).toBe(1);
    const shared = stored
      .select({ name: candidates.name })
      .from(candidates)
      .where(eq(candidates.baseId, base.id))
      .groupBy(candidates.name, candidates.dateOfBirth)
      .having(sql`count(${candidates.dateOfBirth}) > 1`);
    expect(await shared).toHaveLength(2);
  });

  it("records the creation of every candidate as an event", async () => {
    const [created] = await drizzle(client)
      .select({ times: count() })
      .from(events)
      .innerJoin(candidates, and(eq(candidates.baseId, events.baseId), eq(candidates.id, events.recordId)))
      .where(eq(events.action, "candidate.created"));
    expect(created?.times).toBe(1024);
  });

  it("adds a manager, an adviser and a reader per region and one admin", async () => {
    expect(await countOf(staff)).toBe(7);
    expect(await countOf(staffRoles)).toBe(6);
    for (const region of credentials.regions) {
      expect(region.staff.map(({ role }) => role)).toEqual(["manager", "adviser", "reader"]);
    }
  });

  it("returns exactly the documented credentials, whose keys are the only ones that work", async () => {
    const region = {
      id: expect.stringMatching(/^rec[A-Za-z0-9]{14}$/),
      slug: expect.any(String),
      name: expect.any(String),
      apiKey: expect.any(String),
      signingSecret: expect.stringMatching(/^ctw_/),
      staff: expect.any(Array),
    };
    expect(credentials).toStrictEqual({
      baseUrl: "http://localhost:3000",
      adminKey: expect.any(String),
      webhookKey: expect.any(String),
      regions: [region, region],
      mailDir: join(dataDir, "mail"),
    });
    expect(keysOf(credentials).every(isWellFormedToken)).toBe(true);
    await expectOnlyWorking(keysOf(credentials));
  });

  it("names the keys in Dutch, like the rest of the demo", async () => {
    const names = await drizzle(client).selectDistinct({ name: apiKeys.description }).from(apiKeys);
    expect(names).toEqual([{ name: "Sleutel van de demo" }]);
  });

  it("adds no candidates on the second start and returns the same credentials", async () => {
    const before = process.cpuUsage();
    expect(await seed()).toEqual(credentials);
    expect(cpuMsSince(before)).toBeLessThan(200);
    expect(await countOf(candidates)).toBe(1024);
  });

  it("replaces only the key that was revoked", async () => {
    const revoked = eq(apiKeys.tokenDigest, sha256(credentials.adminKey));
    await drizzle(client).update(apiKeys).set({ revokedAt: new Date() }).where(revoked);
    const again = await seed();
    expect(again).toEqual({ ...credentials, adminKey: again.adminKey });
    expect(again.adminKey).not.toBe(credentials.adminKey);
    await save(JSON.stringify(again));
    credentials = again;
  });

  it.each([
    ["lost", () => rm(join(dataDir, "credentials.json"))],
    ["damaged", () => save('{"baseUrl":')],
  ])("creates new keys and revokes the old ones if credentials.json is %s", async (_, spoil) => {
    await spoil();
    const fresh = await seed();
    for (const key of keysOf(fresh)) expect(keysOf(credentials)).not.toContain(key);
    await expectOnlyWorking(keysOf(fresh));
    expect(fresh.regions.map(({ signingSecret }) => signingSecret)).toEqual(
      credentials.regions.map(({ signingSecret }) => signingSecret),
    );
    credentials = fresh;
    await save(JSON.stringify(credentials));
  });

  it("seeds only once if two starts happen at the same time", async () => {
    const { made, people } = await seedElsewhere(2);
    const [first = [], second] = made.map(({ regions: opened }) => opened);
    expect(first.map(({ id }) => id)).toEqual(second?.map(({ id }) => id));
    expect(people).toBe(1024);
  });

  it("fails and adds nothing if the database is in use and contains no demo", async () => {
    const { url, drop } = await createTestDatabase();
    const other = connect(url, 1);
    const stored = drizzle(other);
    try {
      await stored.insert(regions).values({
        id: "rec0000000000Real",
        slug: "rivierenland",
        name: "Regio Rivierenland",
        encryptedSigningSecret: "v1",
      });
      await expect(seed(url)).rejects.toThrow("This database is in use");
      expect(await stored.$count(regions)).toBe(1);
      expect(await stored.$count(apiKeys)).toBe(0);
      expect(await stored.$count(staff)).toBe(0);
    } finally {
      await other.end();
      await drop();
    }
  });
});
