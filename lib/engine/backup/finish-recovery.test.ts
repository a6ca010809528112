import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { erasures } from "@/db/schema/erasures";
import { lastingKeys } from "@/db/schema/lasting-keys";
import { encodeCursor } from "@/lib/contract/cursor";
import { db } from "@/lib/platform/database/client";
import { newUuidV7 } from "@/lib/platform/ids";
import { call, drainQueue, newRegion, type TestRegion } from "@/test/api";
import { newTestInstance, removeTestInstances, switchTo } from "@/test/backup-fixtures";
import { feedFixtures } from "@/test/feed-fixtures";
import { mergeFixtures } from "@/test/merge-fixtures";
import { newPopulatedRegion } from "@/test/populated-region";
import { candidateInput, withCleanUps } from "@/test/queue-fixtures";
import { newStaff } from "@/test/staff";
import type { ErasureLine } from "../erasures/erasure-line";
import { finishRecovery } from "./finish-recovery";

beforeAll(async () => switchTo(await newTestInstance()));
afterAll(() => removeTestInstances());

/** Creates a line of the erasure ledger about a candidate's deletion. */
const lineOf = ({ id, bases }: TestRegion, candidateId: string, about: ErasureLine["mutations"] = []) => ({
  id: newUuidV7(),
  kind: "candidate_deleted" as const,
  regionId: id,
  baseId: bases.live,
  candidateIds: [candidateId],
  mutations: about,
  erasedAt: new Date().toISOString(),
});

test("finishing a recovery removes sessions, links and the candidates in the erasure ledger, and can be repeated", async () => {
  const { region, session } = await newPopulatedRegion();
  const isSignedIn = async () =>
    (await call("GET", "/api/v2/auth/candidates/me", { headers: session.headers })).status === 200;
  expect(await isSignedIn()).toBe(true);
  const found = await call("GET", "/api/v2/candidates", { key: region.key });
  const [erased, ...others] = found.body.data.map(({ id }: { id: string }) => id);
  const line = lineOf(region, erased);
  expect(await finishRecovery(db(), [line])).toMatchObject({ candidates: 1, unresolved: [] });
  expect(await isSignedIn()).toBe(false);
  const left = await call("GET", "/api/v2/candidates", { key: region.key });
  expect(left.body.data.map(({ id }: { id: string }) => id)).toEqual(others);
  const rows = await db().execute(sql`select from staff_sessions union all select from verifications`);
  expect(rows).toHaveLength(0);
  expect(await finishRecovery(db(), [line])).toMatchObject({ candidates: 0 });
});

test("finishing a recovery makes readers of feeds start again, even if their token is older than the feed's key", async () => {
  const region = await newRegion();
  await db().delete(lastingKeys);
  const feed = feedFixtures(region);
  await feed.create();
  const since = await feed.start();
  const position = ["0", "0", String(Date.now())];
  const oldest = encodeCursor(position, [region.bases.live, "candidate changes"]);
  expect(await feed.changesSince(oldest)).toHaveLength(1);
  await finishRecovery(db(), []);
  for (const token of [since, oldest])
    expect(await feed.pageOf(token)).toMatchObject({ statusCode: 410, code: "token_expired" });
  const first = await feed.start();
  await feed.create();
  expect(await feed.changesSince(first)).toHaveLength(1);
});

test("finishing a recovery makes feed tokens expire, even if the recovered database has no signing key for the feeds", async () => {
  const region = await newRegion();
  const feed = feedFixtures(region);
  const position = ["0", "0", String(Date.now())];
  const token = encodeCursor(position, [region.bases.live, "candidate changes"]);
  await db().delete(lastingKeys);
  await finishRecovery(db(), []);
  expect(await feed.pageOf(token)).toMatchObject({ statusCode: 410, code: "token_expired" });
});

test("finishing a recovery a second time with more erasures still removes only erased people from a queued mutation", async () => {
  const region = await newRegion();
  const body = ["Anna", "Bea", "Cor", "Dia"].map(candidateInput);
  const created = await call("POST", "/api/v2/candidates", { key: region.key, body });
  const erase = (place: number) =>
    lineOf(region, `rec0000000000000${place}`, [{ id: created.body.data.mutationId, place }]);
  const anna = erase(1);
  expect(await finishRecovery(db(), [anna])).toMatchObject({ writes: 1 });
  expect(await finishRecovery(db(), [anna])).toMatchObject({ writes: 0 });
  expect(await finishRecovery(db(), [anna, erase(3)])).toMatchObject({ writes: 1 });
  await drainQueue(region);
  const { body: list } = await call("GET", "/api/v2/candidates", { key: region.key });
  expect(list.data.map(({ name }: { name: string }) => name).sort()).toEqual(["Bea", "Dia"]);
});

test("the erasure ledger stores a candidate's position in the original request, even after a recovery removed other candidates from the mutation", async () => {
  const region = await newRegion();
  const body = ["Anna", "Bea", "Cor"].map(candidateInput);
  const created = await call("POST", "/api/v2/candidates", { key: region.key, body });
  const { mutationId } = created.body.data;
  await finishRecovery(db(), [lineOf(region, "rec00000000000001", [{ id: mutationId, place: 1 }])]);
  await drainQueue(region);
  const found = await call("GET", "/api/v2/candidates/find?email=bea@example.org", { key: region.key });
  const [{ id }] = found.body.data;
  await call("DELETE", `/api/v2/candidates/${id}`, { key: region.key });
  await withCleanUps(() => drainQueue(region));
  const [line] = await db()
    .select({ mutations: erasures.mutations })
    .from(erasures)
    .where(sql`${id} = any(${erasures.candidateIds})`);
  expect(line?.mutations).toContainEqual({ id: mutationId, place: 2 });
});

test("a queued mutation about an erased candidate's interactions fails, regardless of the number of interactions", async () => {
  const region = await newRegion();
  await call("POST", "/api/v2/candidates", { key: region.key, body: [candidateInput("Anna")] });
  await drainQueue(region);
  const [{ id }] = (await call("GET", "/api/v2/candidates", { key: region.key })).body.data;
  const interaction = { type: "Telefonisch", performedAt: "2026-01-05T10:00:00Z" };
  const path = `/api/v2/candidates/${id}/interactions`;
  const added = await call("POST", path, { key: region.key, body: [interaction, interaction] });
  const { mutationId } = added.body.data;
  await finishRecovery(db(), [lineOf(region, id, [{ id: mutationId, place: 1 }])]);
  const [row] = await db().execute<{ status: string; input: unknown }>(
    sql`select status, input from mutations where id = ${mutationId}`,
  );
  expect(row).toEqual({ status: "failed", input: null });
});

describe("if the erasure ledger contains a merged person, finishing a recovery", () => {
  const begin = async () => {
    const region = await newRegion();
    const fixtures = mergeFixtures(region, await newStaff("adviser", region));
    const [id, mergedId] = [await fixtures.create(), await fixtures.create()];
    /** Queues a mutation, and recovers a database in which the merged person is not erased yet. */
    const recover = async (method: string, path: string, options: object) => {
      const { mutationId } = (await call(method, path, options)).body.data;
      await finishRecovery(db(), [lineOf(region, mergedId, [{ id: mutationId, place: 2 }])]);
      return (await call("GET", `/api/v2/mutations/${mutationId}`, { key: region.key })).body.data.status;
    };
    return { ...fixtures, region, key: region.key, id, mergedId, recover };
  };

  test("keeps a queued mutation about the remaining person", async () => {
    const { merge, read, region, key, id, mergedId, recover } = await begin();
    await merge(id, mergedId);
    const body = { city: "Zwolle" };
    expect(await recover("PATCH", `/api/v2/candidates/${id}`, { key, body })).toBe("queued");
    await drainQueue(region);
    expect((await read(id)).body.data.city).toBe("Zwolle");
  });

  test("fails a queued mutation that merges the person into another", async () => {
    const { versionsOf, asAdviser, id, mergedId, recover } = await begin();
    const versions = await versionsOf(id, mergedId);
    const body = asAdviser({ mergedId, fields: [], customFields: [], versions });
    expect(await recover("POST", `/api/console/candidates/${id}/merge`, body)).toBe("failed");
  });
});
