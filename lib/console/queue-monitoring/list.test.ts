import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { mutations } from "@/db/schema/mutations";
import { findBaseWithRegion } from "@/lib/access/regions/find-base-with-region";
import { newContext } from "@/lib/contract/context";
import { appendMutation } from "@/lib/engine/mutations/enqueue";
import { db } from "@/lib/platform/database/client";
import { call, drainQueue, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { newStaff, type TestStaffMember } from "@/test/staff";

let region: TestRegion;
let reader: TestStaffMember;
let created: string;
let failed: string;
let waiting: string;
const CANDIDATE = { name: "Noor Voorbeeld", email: "noor@example.org", privacyConsent: true };
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
  reader = await newStaff("reader", region);
  created = (
    await runMutation(region, "POST", "/api/v2/candidates?idempotencyKey=eerste", { body: [CANDIDATE] })
  ).mutationId;
  const gone = await call("PATCH", "/api/v2/candidates/recAAAAAAAAAAAAAA?callbackUrl=https://example.org/x", {
    key: region.key,
    body: { city: "Sneek" },
  });
  failed = gone.body.data.mutationId;
  await drainQueue(region);
  const later = await call("POST", "/api/v2/candidates?callbackUrl=https://example.org/x", {
    key: region.key,
    body: [CANDIDATE],
  });
  waiting = later.body.data.mutationId;
});

const list = async (query = "", headers = reader.headers) =>
  (await call("GET", `/api/console/mutations${query}`, { headers })).body.data;
const idsOf = async (query: string) =>
  (await list(query)).map(({ mutationId }: { mutationId: string }) => mutationId);

test("the mutation list shows each mutation's actor and outcome, but not its result", async () => {
  const [queued, rejected, done] = await list();
  expect(queued).toMatchObject({
    mutationId: waiting,
    status: "queued",
    failure: null,
    callback: { status: "pending", attempts: 0 },
  });
  expect(rejected).toMatchObject({
    mutationId: failed,
    status: "failed",
    actor: { kind: "api_key", name: expect.stringMatching(/\w/) },
    failure: { errorCode: "candidate_not_found", message: expect.stringMatching(/\w/) },
  });
  expect(done).toMatchObject({ mutationId: created, status: "completed", attempts: 1, callback: null });
  expect(JSON.stringify([queued, rejected, done])).not.toContain("noor@example.org");
});

test("the mutation list filters by status, operation, callback and search term", async () => {
  expect(await idsOf("?status=failed")).toEqual([failed]);
  expect(await idsOf("?operation=candidates.create")).toEqual([waiting, created]);
  expect(await idsOf("?callback=pending")).toEqual([waiting, failed]);
  expect(await idsOf("?callback=delivered")).toEqual([]);
  expect(await idsOf(`?q=${created.toUpperCase()}`)).toEqual([created]);
  expect(await idsOf("?q=eerste")).toEqual([created]);
  expect(await idsOf("?q=erst")).toEqual([]);
});

test("the mutation list filters by acceptance time to the millisecond", async () => {
  const [row] = await db()
    .select({ at: mutations.createdAt })
    .from(mutations)
    .where(eq(mutations.id, waiting));
  const at = (milliseconds: number) =>
    encodeURIComponent(new Date(Number(row?.at) + milliseconds).toISOString());
  expect(await idsOf(`?since=${at(0)}`)).toEqual([waiting]);
  expect(await idsOf(`?since=${at(1)}`)).toEqual([]);
  expect(await idsOf("?since=1000-01-01T00:00:00Z")).toHaveLength(3);
});

test("the mutation list's acceptance time is the time after the body arrived, even if that took minutes", async () => {
  const slow = await newRegion();
  const scope = await findBaseWithRegion(slow.bases.live);
  if (!scope) throw new Error("The region is missing.");
  const startedAt = new Date(Date.now() - 10 * 60_000);
  const actor = { kind: "system" as const, id: "test" };
  const ctx = newContext({ db: db(), actor, now: () => startedAt, ...scope });
  const body = [CANDIDATE];
  await appendMutation(ctx, { query: {}, body, rawBody: body }, { mutation: "candidates.create" });
  const { headers } = await newStaff("reader", slow);
  const since = new Date(Date.now() - 5 * 60_000).toISOString();
  expect(await list(`?since=${since}`, headers)).toHaveLength(1);
});

test("the mutation list skips no mutations across pages, and shows none of another region or mode", async () => {
  const seen: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const query = `?pageSize=1${cursor ? `&cursor=${cursor}` : ""}`;
    const { body } = await call("GET", `/api/console/mutations${query}`, { headers: reader.headers });
    seen.push(...body.data.map(({ mutationId }: { mutationId: string }) => mutationId));
    cursor = body.meta.cursor;
  }
  expect(seen).toEqual([waiting, failed, created]);
  const stranger = await newStaff("manager", await newRegion());
  expect(await list(`?q=${created}`, stranger.headers)).toEqual([]);
  expect(await list("", { ...reader.headers, "x-api-sandbox": "true" })).toEqual([]);
});

test.each(["status=gone", "since=yesterday", "q=", "pageSize=0", "color=red"])(
  "the mutation list rejects ?%s",
  async (query) => {
    const response = await call("GET", `/api/console/mutations?${query}`, { headers: reader.headers });
    expect(response.body.code).toBe("validation_error");
  },
);
