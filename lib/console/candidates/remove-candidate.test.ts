import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { candidates } from "@/db/schema/candidates";
import { setSendRequest, type TenantScope } from "@/lib/contract/api-client";
import { db } from "@/lib/platform/database/client";
import { readCandidate } from "@/lib/records/candidates/queries";
import { call, drainQueue, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { INTERACTION, mergeFixtures } from "@/test/merge-fixtures";
import { newStaff } from "@/test/staff";
import { type Removal, removeCandidate } from "./remove-candidate";

const scope: TenantScope = { regionId: "", mode: "live" };
const REMOVALS: Removal[] = ["delete", "archive"];

let region: TestRegion;
let fixtures: ReturnType<typeof mergeFixtures>;
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
  const adviser = await newStaff("adviser", region);
  fixtures = mergeFixtures(region, adviser);
  setSendRequest(async (path, { method = "GET", headers: own }) => {
    if (path.includes("/mutations/")) await drainQueue(region);
    const headers = { ...(own as Record<string, string>), ...adviser.headers };
    const first = await call(method, path, { headers });
    const moved = first.status === 308 ? first.headers.location : null;
    const { status, text, headers: received } = moved ? await call(method, moved, { headers }) : first;
    return new Response(text || null, { status, headers: received });
  });
});
afterAll(() => setSendRequest((path, request) => fetch(path, request)));

const statusOf = async (id: string) => (await fixtures.read(id)).status;
const seenNow = async (id: string) => (await readCandidate(scope, id)).etag;

test.each(REMOVALS)("%s removes a candidate who hasn't changed", async (removal) => {
  const [seen, unknown] = [await fixtures.create(), await fixtures.create()];
  await removeCandidate(scope, seen, { removal, seen: await seenNow(seen) });
  await removeCandidate(scope, unknown, { removal, seen: null });
  expect(await Promise.all([seen, unknown].map(statusOf))).toEqual([404, 404]);
});

test.each(REMOVALS)(
  "%s fails if another record was merged into the candidate after the user saw it",
  async (removal) => {
    const [id, mergedId] = [await fixtures.create(), await fixtures.create({ interactions: [INTERACTION] })];
    const seen = await seenNow(id);
    await fixtures.merge(id, mergedId);
    await expect(removeCandidate(scope, id, { removal, seen })).rejects.toMatchObject({
      code: "changed_since_seen",
    });
    expect((await fixtures.read(id)).body.data.interactions).toHaveLength(1);
  },
);

test("removing a candidate fails if a merge into their record is still queued", async () => {
  const [id, mergedId] = [await fixtures.create(), await fixtures.create()];
  const seen = await seenNow(id);
  const versions = await fixtures.versionsOf(id, mergedId);
  const body = { mergedId, fields: [], customFields: [], versions };
  const queued = await call("POST", `/api/console/candidates/${id}/merge`, fixtures.asAdviser(body));
  expect(queued.status).toBe(202);
  await expect(removeCandidate(scope, id, { removal: "delete", seen })).rejects.toMatchObject({
    code: "changed_since_seen",
  });
  expect(await statusOf(id)).toBe(200);
});

test("removing a candidate fails if an interaction was added after the user saw the record", async () => {
  const id = await fixtures.create();
  const seen = await seenNow(id);
  const path = `/api/v2/candidates/${id}/interactions`;
  await runMutation(region, "POST", path, { body: [INTERACTION] });
  await expect(removeCandidate(scope, id, { removal: "delete", seen })).rejects.toMatchObject({
    code: "changed_since_seen",
  });
});

test("removing a candidate fails with the reason if the candidate was merged into another one or no longer exists", async () => {
  const [id, mergedId] = [await fixtures.create(), await fixtures.create()];
  const seen = await seenNow(mergedId);
  await fixtures.merge(id, mergedId);
  const removed = () => removeCandidate(scope, mergedId, { removal: "delete", seen });
  await expect(removed()).rejects.toMatchObject({ code: "candidate_merged" });
  expect(await statusOf(id)).toBe(200);
  await removeCandidate(scope, id, { removal: "delete", seen: null });
  await expect(removed()).rejects.toMatchObject({ code: "candidate_not_found" });
});

test.each([
  ["archive", "being_erased"],
  ["delete", "changed_since_seen"],
] as const)("%s of a candidate who has since asked for erasure fails with %s", async (removal, code) => {
  const id = await fixtures.create();
  const seen = await seenNow(id);
  await db().update(candidates).set({ erasureRequestedAt: new Date() }).where(eq(candidates.id, id));
  await expect(removeCandidate(scope, id, { removal, seen })).rejects.toMatchObject({ code });
});
