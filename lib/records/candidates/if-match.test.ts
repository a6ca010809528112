import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { callbacks, mutations } from "@/db/schema/mutations";
import { drain } from "@/lib/engine/mutations/drain";
import { db } from "@/lib/platform/database/client";
import { call, drainQueue, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { candidateInput } from "@/test/queue-fixtures";
import { setUpTempStorage } from "@/test/temp-storage";

beforeAll(setUpTempStorage);
beforeAll(openTestApi);

type Mode = "v2" | "sandbox";

async function newRecord(mode: Mode = "v2") {
  const region = await newRegion();
  const created = await runMutation(region, "POST", `/api/${mode}/candidates`, {
    body: [candidateInput("Anna")],
  });
  const path = `/api/${mode}/candidates/${created.result.candidates[0].id}`;
  return { region, path };
}

const etagOf = async ({ key }: TestRegion, path: string) =>
  String((await call("GET", path, { key })).headers.etag);
const patch = ({ key }: TestRegion, path: string, ifMatch: string, body: object = { city: "Ede" }) =>
  call("PATCH", path, { key, body, headers: { "if-match": ifMatch } });
const ledgerOf = ({ bases }: TestRegion) =>
  db().select().from(mutations).where(eq(mutations.baseId, bases.live));
const outcomeOf = async ({ key }: TestRegion, location: unknown) =>
  (await call("GET", String(location), { key })).body.data;

describe("archiving, deleting and changing files with If-Match", () => {
  const file = { filename: "brief.txt", data: "data:text/plain;base64,QmVzdGUgbGV6ZXIK" };
  const added = { otherAttachments: [file] };
  test.each([
    ["POST", "/archive", undefined],
    ["DELETE", "", undefined],
    ["POST", "/attachments", added],
    ["POST", "/attachments/delete", "the file"],
  ])(
    "%s %s fails, at acceptance or at execution, if the candidate has changed, and is executed otherwise",
    async (method, ending, sent) => {
      const { region, path } = await newRecord();
      const { result } = await runMutation(region, "POST", `${path}/attachments`, { body: added });
      const body = sent === "the file" ? { otherAttachments: [{ id: result.otherAttachments[0].id }] } : sent;
      const old = await etagOf(region, path);
      const send = (etag: string) =>
        call(method, `${path}${ending}`, { key: region.key, body, headers: { "if-match": etag } });
      await runMutation(region, "PATCH", path, { body: { city: "Ede" } });
      expect((await send(old)).body.code).toBe("precondition_failed");
      const current = await etagOf(region, path);
      // This write is queued first, so it runs before the conditional write.
      await patch(region, path, current, { city: "Zwolle" });
      const late = await send(current);
      expect(late.status).toBe(202);
      await drainQueue(region);
      expect(await outcomeOf(region, late.headers.location)).toMatchObject({
        status: "failed",
        result: { errorCode: "precondition_failed" },
      });
      expect((await call("GET", path, { key: region.key })).body.data.otherAttachments).toHaveLength(1);
      const accepted = await send(await etagOf(region, path));
      await drainQueue(region);
      expect(await outcomeOf(region, accepted.headers.location)).toMatchObject({ status: "completed" });
    },
  );
});

describe("an update with If-Match", () => {
  test.each(["v2", "sandbox"] as const)("is executed in %s if the candidate is unchanged", async (mode) => {
    const { region, path } = await newRecord(mode);
    const headers = { "if-match": await etagOf(region, path) };
    const { status, result } = await runMutation(region, "PATCH", path, { body: { city: "Ede" }, headers });
    expect([status, result.candidate.city]).toEqual(["completed", "Ede"]);
  });

  test.each(["v2", "sandbox"] as const)(
    "is rejected in %s with a 412 if the candidate has changed, and queues nothing [contract 4.if-match]",
    async (mode) => {
      const { region, path } = await newRecord(mode);
      const etag = await etagOf(region, path);
      await runMutation(region, "PATCH", path, { body: { phone: "0612345678" } });
      const before = (await call("GET", `/api/${mode}/mutations`, { key: region.key })).body.data.length;
      const response = await patch(region, path, etag);
      expect([response.status, response.body.code]).toEqual([412, "precondition_failed"]);
      const after = (await call("GET", `/api/${mode}/mutations`, { key: region.key })).body.data.length;
      expect(after).toBe(before);
    },
  );

  test("fails at execution if an earlier mutation changed the candidate, and the callback reports the failure [contract 6.failed-precondition]", async () => {
    const { region, path } = await newRecord();
    const etag = await etagOf(region, path);
    const hook = encodeURIComponent("https://receiver.example/");
    const first = await patch(region, path, etag, { city: "Ede" });
    const second = await patch(region, `${path}?callbackUrl=${hook}`, etag, { city: "Zwolle" });
    expect([first.status, second.status]).toEqual([202, 202]);
    await drainQueue(region);
    expect(await outcomeOf(region, first.headers.location)).toMatchObject({ status: "completed" });
    const result = { errorCode: "precondition_failed", status: 412, attempts: 1 };
    expect(await outcomeOf(region, second.headers.location)).toMatchObject({ status: "failed", result });
    const { mutationId } = second.body.data;
    const [report] = await db().select().from(callbacks).where(eq(callbacks.mutationId, mutationId));
    expect(JSON.parse(report?.body ?? "")).toMatchObject({ mutationId, status: "failed", result });
    expect((await call("GET", path, { key: region.key })).body.data.city).toBe("Ede");
  });

  test("fails if a concurrent update with the same ETag completes first", async () => {
    const { region, path } = await newRecord();
    for (let round = 0; round < 10; round++) {
      const etag = await etagOf(region, path);
      const cities = [`Noord ${round}`, `Zuid ${round}`];
      const responses = await Promise.all(cities.map((city) => patch(region, path, etag, { city })));
      await Promise.all([drain(db(), region.bases.live), drain(db(), region.bases.live)]);
      await drainQueue(region);
      const outcomes = await Promise.all(
        responses.map(async ({ headers }) => outcomeOf(region, headers.location)),
      );
      expect(outcomes.map(({ status }) => status).sort()).toEqual(["completed", "failed"]);
      const winner = outcomes.findIndex(({ status }) => status === "completed");
      expect((await call("GET", path, { key: region.key })).body.data.city).toBe(cities[winner]);
    }
  });

  test("returns the first mutation for a repeated idempotency key, even if the candidate has changed", async () => {
    const { region, path } = await newRecord();
    const etag = await etagOf(region, path);
    const keyed = `${path}?idempotencyKey=k1`;
    const first = await patch(region, keyed, etag);
    await drainQueue(region);
    const repeat = await patch(region, keyed, etag);
    expect([repeat.status, repeat.body.data]).toMatchObject([
      202,
      { status: "idempotency_hit", mutationId: first.body.data.mutationId, payloadMatches: true },
    ]);
    expect((await patch(region, `${path}?idempotencyKey=k2`, etag)).status).toBe(412);
  });

  test("is rejected if the region has no such candidate, even with *", async () => {
    const { path } = await newRecord();
    const elsewhere = await newRegion();
    for (const ifMatch of ["*", '"any"'])
      expect((await patch(elsewhere, path, ifMatch)).body.code).toBe("precondition_failed");
    expect(await ledgerOf(elsewhere)).toEqual([]);
  });

  test("accepts * and lists that contain the version, but never a weak tag", async () => {
    const { region, path } = await newRecord();
    const etag = await etagOf(region, path);
    const dryRun = async (ifMatch: string) => (await patch(region, `${path}?dryRun=true`, ifMatch)).status;
    expect(await Promise.all(["*", `"other", ${etag}`, `W/${etag}`, '"other"'].map(dryRun))).toEqual([
      200, 200, 412, 412,
    ]);
  });

  test.each(["", "unquoted", '"open'])("is rejected with a 400 if the header is %j", async (ifMatch) => {
    const { region, path } = await newRecord();
    const { status, body } = await patch(region, path, ifMatch);
    expect([status, body.data.issues]).toMatchObject([400, [{ location: "header", pointer: "/If-Match" }]]);
  });

  test("leaves no ETag in the ledger after it has run", async () => {
    const { region, path } = await newRecord();
    await patch(region, path, await etagOf(region, path));
    const inputs = async () => (await ledgerOf(region)).map(({ input }) => input).filter(Boolean);
    expect(await inputs()).toMatchObject([{ ifMatch: [expect.stringMatching(/^[0-9a-f]/)] }]);
    await drainQueue(region);
    expect(await inputs()).toEqual([]);
  });
});

test.each([
  ["POST", "/candidates", [candidateInput("Bram")]],
  ["POST", "/candidates/upsert", candidateInput("Bram")],
  ["POST", "/auth/regions/api-keys", {}],
])("%s %s can't check a version, so it rejects If-Match and writes nothing", async (method, path, body) => {
  const region = await newRegion();
  const response = await call(method, `/api/v2${path}`, {
    key: region.key,
    headers: { "if-match": '"abc"' },
    body,
  });
  expect([response.status, response.body.data.issues]).toMatchObject([
    400,
    [{ location: "header", pointer: "/If-Match", code: "not_allowed" }],
  ]);
  expect(await ledgerOf(region)).toEqual([]);
});
