import { eq, notLike, type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { candidates } from "@/db/schema/candidates";
import { lastingKeys } from "@/db/schema/lasting-keys";
import { deleteRegion } from "@/lib/access/regions/delete";
import { db } from "@/lib/platform/database/client";
import { storageDriver } from "@/lib/platform/storage/storage";
import { applyCountChanges } from "@/lib/records/candidate-counts/apply-count-changes";
import { call, drainQueue, newRegion, runMutation, type TestRegion } from "@/test/api";
import {
  backUp,
  newTestInstance,
  readFiles,
  readTables,
  removeTestInstances,
  restoreToNewInstance,
  switchTo,
  type TestInstance,
} from "@/test/backup-fixtures";
import { feedFixtures } from "@/test/feed-fixtures";
import { mergeFixtures } from "@/test/merge-fixtures";
import { newPopulatedRegion } from "@/test/populated-region";
import { listStatuses, postCandidate, withCleanUps } from "@/test/queue-fixtures";
import { ALLOWED_FILES, toDataUri } from "@/test/sample-files";
import { newStaff } from "@/test/staff";
import { createPerson, fields, mutationsWithTraces, person, tablesWithTraces } from "@/test/traceable-person";
import { copyErasures } from "../erasures/copy-erasures";
import { TABLES_LEFT_OUT } from "./archive-headers";
import { checkArchive } from "./read-archive";
import { restoreBackup } from "./restore-backup";

let source: TestInstance;
beforeAll(async () => {
  source = await newTestInstance();
  await switchTo(source);
});
afterAll(() => removeTestInstances());

const file = (name: string) => ({ filename: `${name}.pdf`, data: toDataUri(ALLOWED_FILES.pdf) });
const other = { name: "Wachtende", email: "wacht@example.org", privacyConsent: true };
const waiting = { ...other, curriculumVitae: [file("wachtend")] };
const withFile = { ...person, curriculumVitae: [file("cv")] };

async function postPerson(region: TestRegion, others: object[] = []): Promise<void> {
  const sent = await call("POST", "/api/v2/candidates", { key: region.key, body: [...others, withFile] });
  expect(sent.status).toBe(202);
}

const deleteCandidate = (region: TestRegion, id: string) =>
  withCleanUps(() => runMutation(region, "DELETE", `/api/v2/candidates/${id}`));

const findIds = async (name: string): Promise<string[]> =>
  (await db().execute<{ id: string }>(sql`select id from candidates where name = ${name}`)).map(
    ({ id }) => id,
  );

describe("a restored backup", () => {
  test("is complete even if storing its files takes longer than a transaction may be idle", async () => {
    await switchTo(source);
    const { path } = await backUp();
    const checked = await checkArchive(path);
    const { database, dataDir } = await newTestInstance({ isMigrated: false });
    const url = `${database.url}?idle_in_transaction_session_timeout=2000`;
    await switchTo({ database: { ...database, url }, dataDir });
    const onProgress = ({ tables }: { tables: number }) => {
      if (tables === 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_000);
    };
    const restored = await restoreBackup(db(), { path, checked, erasures: [], onProgress });
    expect(restored.tables).toBeGreaterThan(30);
  });

  test("has all rows and files, and executes its queued mutations in order", async () => {
    await switchTo(source);
    const { region } = await newPopulatedRegion();
    await call("POST", "/api/v2/candidates", { key: region.key, body: [waiting] });
    await postCandidate(region, "Tweede");
    await applyCountChanges(db());
    // A restore retires the key of the feeds.
    const left = [...TABLES_LEFT_OUT, "api_key_calls", "lasting_keys"];
    const keys = () => db().select().from(lastingKeys).where(notLike(lastingKeys.purpose, "feed token%"));
    const [tables, files, stored] = [await readTables(left), await readFiles(), await keys()];
    expect(stored).not.toEqual([]);
    expect(Object.keys(files).length).toBeGreaterThan(1);
    const { path } = await backUp();
    const { restored, knowsBackup } = await restoreToNewInstance(path, [source]);
    expect(knowsBackup).toBe(true);
    expect(await readTables(left)).toEqual(tables);
    expect(await readFiles()).toEqual(files);
    expect(await keys()).toEqual(stored);
    const attached = await db().execute<{ key: string }>(sql`select storage_key as key from attachments`);
    for (const { key } of attached) expect(await storageDriver().read(key)).not.toBeNull();
    const nothing = { regions: 0, candidates: 0, writes: 0, callbacks: 0, postponed: 0 };
    expect(restored.erased).toEqual({ ...nothing, unresolved: [], erasedLater: {} });
    await drainQueue(region);
    expect(new Set(await listStatuses(region.bases.live))).toEqual(new Set(["completed"]));
    const found = await call("GET", "/api/v2/candidates?pageSize=100", { key: region.key });
    expect(found.body.data.slice(0, 2)).toMatchObject([{ name: "Tweede" }, { name: "Wachtende" }]);
  });

  test("keeps the value of a region's own field called storageKey in a queued mutation", async () => {
    await switchTo(source);
    const region = await newRegion([{ name: "storageKey", type: "text", required: false }]);
    const customFields = { storageKey: "Amsterdam2026" };
    const body = [{ ...waiting, customFields }];
    await call("POST", "/api/v2/candidates", { key: region.key, body });
    const { path, missingFiles } = await backUp();
    expect(missingFiles).toBe(0);
    await restoreToNewInstance(path, [source]);
    await drainQueue(region);
    const stored = await db().select().from(candidates).where(eq(candidates.baseId, region.bases.live));
    expect(stored).toMatchObject([{ name: "Wachtende", customFields }]);
  });

  test("has no sessions, links or codes", async () => {
    await switchTo(source);
    const { session } = await newPopulatedRegion();
    const { path } = await backUp();
    const isSignedIn = async () =>
      (await call("GET", "/api/v2/auth/candidates/me", { headers: session.headers })).status;
    expect(await isSignedIn()).toBe(200);
    await restoreToNewInstance(path, [source]);
    expect(await isSignedIn()).toBe(401);
  });

  test("rejects all earlier feed tokens with a 410, even after the feed's numbers have passed them", async () => {
    await switchTo(source);
    const region = await newRegion();
    const feed = feedFixtures(region);
    await feed.create();
    const since = await feed.start();
    const { path } = await backUp();
    await restoreToNewInstance(path, [source]);
    const first = await feed.start();
    await feed.create();
    expect(await feed.pageOf(since)).toMatchObject({ statusCode: 410, code: "token_expired" });
    expect(await feed.changesSince(first)).toHaveLength(1);
    const forged = await feed.ask(`?since=${since.slice(0, -4)}AAAA`);
    expect(forged.body.code).toBe("validation_error");
  });
});

describe("a restore", () => {
  const check = async (region: TestRegion) => {
    await drainQueue(region);
    expect(await tablesWithTraces()).toEqual([]);
    expect(await mutationsWithTraces()).toEqual([]);
    expect(Object.keys(await readFiles())).toEqual([]);
  };
  const begin = async () => {
    const instance = await newTestInstance();
    await switchTo(instance);
    return { instance, region: await newRegion(fields) };
  };

  test.each(["DELETE", "archive"])(
    "repeats a candidate's later erasure, including its effects on files and history (%s)",
    async (how) => {
      const { instance, region } = await begin();
      const id = await createPerson(region);
      await runMutation(region, "POST", `/api/v2/candidates/${id}/attachments`, {
        body: { curriculumVitae: [file("cv")] },
      });
      const { path } = await backUp();
      if (how === "DELETE") await deleteCandidate(region, id);
      else await withCleanUps(() => runMutation(region, "POST", `/api/v2/candidates/${id}/archive`));
      const { restored } = await restoreToNewInstance(path, [instance]);
      expect(restored.erased.candidates).toBe(1);
      await check(region);
      const feed = await db().execute<{ removal: string }>(sql`select removal from candidate_feed`);
      expect(feed.map(({ removal }) => removal)).toEqual([how === "DELETE" ? "deleted" : "archived"]);
      const [history] = await db().execute<{ n: number }>(
        sql`select count(*)::int as n from candidate_history`,
      );
      expect(history?.n).toBe(how === "DELETE" ? 0 : 1);
    },
  );

  test("repeats the later erasure of a candidate whose creation, alone or with other candidates, was still queued in the backup", async () => {
    const { instance, region } = await begin();
    await postPerson(region);
    await postPerson(region, [{ name: "Ander", email: "ander@example.org", privacyConsent: true }]);
    const { path } = await backUp();
    await drainQueue(region);
    for (const id of await findIds(person.name)) await deleteCandidate(region, id);
    const { restored } = await restoreToNewInstance(path, [instance]);
    expect(restored.erased.writes).toBe(2);
    await check(region);
    expect(await findIds("Ander")).toHaveLength(1);
    expect((await listStatuses(region.bases.live)).sort()).toEqual(["completed", "failed"]);
  });

  test("repeats the later erasure of a candidate who was updated and deleted in the same batch", async () => {
    const { instance, region } = await begin();
    await postPerson(region);
    const { path } = await backUp();
    await drainQueue(region);
    const [id] = await findIds(person.name);
    await call("PATCH", `/api/v2/candidates/${id}`, { key: region.key, body: { city: person.city } });
    await call("DELETE", `/api/v2/candidates/${id}`, { key: region.key });
    await withCleanUps(() => drainQueue(region));
    await restoreToNewInstance(path, [instance]);
    await check(region);
  });

  test("repeats the later erasure of a region", async () => {
    const { instance, region } = await begin();
    await createPerson(region);
    const other = await newRegion();
    const { path } = await backUp();
    const actor = { kind: "system" as const, id: "test" };
    await deleteRegion({ db: db(), actor, requestId: "test", now: () => new Date() }, region.id, {
      purge: true,
    });
    await copyErasures(db());
    const { restored } = await restoreToNewInstance(path, [instance]);
    expect(restored.erased.regions).toBe(1);
    expect(await tablesWithTraces()).toEqual([]);
    const left = await db().execute<{ id: string }>(sql`select id from regions`);
    expect(left.map(({ id }) => id)).toEqual([other.id]);
  });

  test("repeats the erasure of a candidate who was unmerged and deleted, even if the remaining candidate had an open erasure request", async () => {
    const { instance, region } = await begin();
    const { create, merge, undo } = mergeFixtures(region, await newStaff("adviser", region));
    const [remaining, merged] = [await create(), await createPerson(region)];
    await merge(remaining, merged);
    const requestErasure = (at: SQL) =>
      db().execute(sql`update candidates set erasure_requested_at = ${at} where id = ${remaining}`);
    await requestErasure(sql`now()`);
    const { path } = await backUp();
    await requestErasure(sql`null`);
    await undo(remaining, merged);
    await deleteCandidate(region, merged);
    const { restored } = await restoreToNewInstance(path, [instance]);
    expect(restored.erased).toMatchObject({ candidates: 1, unresolved: [] });
    await check(region);
    expect(await db().$count(candidates, eq(candidates.id, remaining))).toBe(1);
  });

  test("repeats the later erasure of a candidate, even if only the journal of an earlier restored copy is given", async () => {
    const { instance, region } = await begin();
    const id = await createPerson(region);
    const first = await backUp();
    await deleteCandidate(region, id);
    const { instance: second } = await restoreToNewInstance(first.path, [instance]);
    const { restored } = await restoreToNewInstance(first.path, [second]);
    expect(restored.erased.candidates).toBe(1);
    await check(region);
  });
});
