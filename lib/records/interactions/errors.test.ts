import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callbacks, mutations } from "@/db/schema/mutations";
import { eraseDue } from "@/lib/engine/mutations/erase";
import { db } from "@/lib/platform/database/client";
import { call, newGlobalKey, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";

let region: TestRegion;
let interactionsPath: string;
let id: string;
beforeAll(openTestApi);
beforeEach(async () => {
  region = await newRegion();
  interactionsPath = `/api/v2/candidates/${await newCandidate(region)}/interactions`;
  [{ id }] = (await runMutation(region, "POST", interactionsPath, { body: full })).result.interactions;
});

const contact = { type: "Telefonisch", performedAt: "2026-03-01T09:30:00Z" };
const full = { ...contact, summary: "Zwaluwstaart", notes: "Belt terug", duration: 600 };
const unknown = "recAAAAAAAAAAAAAA";

async function newCandidate(of: TestRegion, version = "v2"): Promise<string> {
  const body = [{ name: "Anna", email: "anna@example.org", privacyConsent: true }];
  return (await runMutation(of, "POST", `/api/${version}/candidates`, { body })).result.candidates[0].id;
}

const read = (address: string, key = region.key) => call("GET", address, { key });

const writes: [method: string, address: () => string, body?: unknown][] = [
  ["POST", () => interactionsPath, contact],
  ["PATCH", () => `${interactionsPath}/${id}`, { notes: "Ander" }],
  ["DELETE", () => `${interactionsPath}/${id}`],
];
const reads: typeof writes = [
  ["GET", () => interactionsPath],
  ["GET", () => `${interactionsPath}/${id}`],
];

test.each([...reads, ...writes])("%s rejects callers without access", async (method, address, body) => {
  const statusFor = async (key?: string) =>
    (await call(method, address(), { body, ...(key ? { key } : {}) })).status;
  expect([
    await statusFor(),
    await statusFor(`${region.key.slice(0, -1)}_`),
    await statusFor(await newGlobalKey("webhook")),
    await statusFor(await newGlobalKey("admin")),
  ]).toEqual([401, 401, 403, 400]);
});

describe("another region's candidate", () => {
  test.each(reads)("gives %s the same 404 as an unknown candidate does", async (method, address) => {
    const { key } = await newRegion();
    const responses = [];
    for (const path of [address(), address().replace(/rec\w{14}/, unknown)]) {
      const { status, body } = await call(method, path, { key });
      responses.push([status, body.code, body.message]);
    }
    expect(responses[0]?.slice(0, 2)).toEqual([404, "candidate_not_found"]);
    expect(responses[0]).toEqual(responses[1]);
  });

  test.each(writes)(
    "makes %s fail in the engine, and the mutation and callback report the failure [spec 4.interactions-create-ownership 3.foreign-interaction 7.ownership-later]",
    async (method, address, body) => {
      const before = (await read(interactionsPath)).body.data;
      const theirs = await newRegion();
      const path = `${address()}?callbackUrl=https://example.org/callback`;
      const mutation = await runMutation(theirs, method, path, { body });
      const failed = { errorCode: "candidate_not_found", status: 404, attempts: 1 };
      expect(mutation).toMatchObject({ status: "failed", result: failed });
      const [report] = await db().select().from(callbacks).where(eq(callbacks.baseId, theirs.bases.live));
      expect(JSON.parse(report?.body ?? "")).toMatchObject({ status: "failed", result: failed });
      expect((await read(interactionsPath)).body.data).toEqual(before);
    },
  );
});

test("using another candidate's path to read, update or delete an interaction fails with interaction_not_found [spec 2.interaction-own-record]", async () => {
  const elsewhere = `/api/v2/candidates/${await newCandidate(region)}/interactions`;
  expect((await read(elsewhere)).body.data).toEqual([]);
  for (const missing of [id, unknown]) {
    const address = `${elsewhere}/${missing}`;
    expect(await read(address)).toMatchObject({ status: 404, body: { code: "interaction_not_found" } });
    for (const [method, , body] of writes.slice(1)) {
      const { result } = await runMutation(region, method, address, { body });
      expect(result).toMatchObject({ errorCode: "interaction_not_found", status: 404 });
    }
  }
  expect((await read(`${interactionsPath}/${id}`)).body.data.notes).toBe(full.notes);
});

test.each([
  ["POST", "", [], ""],
  ["POST", "", Array(11).fill(contact), ""],
  ["POST", "", "text", ""],
  ["POST", "", [{ type: "Telefonisch" }], "/0/performedAt"],
  ["POST", "", { performedAt: contact.performedAt }, "/type"],
  ["POST", "", [contact, { ...contact, type: "telefonisch" }], "/1/type"],
  ["POST", "", { ...contact, performedAt: "2026-02-29T09:30Z" }, "/performedAt"],
  ["POST", "", { ...contact, performedAt: "2026-02-28T09:30" }, "/performedAt"],
  ["POST", "", { ...contact, duration: 0 }, "/duration"],
  ["POST", "", { ...contact, id: "rec1" }, "/id"],
  ["POST", "", { ...contact, notes: null }, "/notes"],
  ["POST", "", { ...contact, soort: "Anders" }, "/soort"],
  ["POST", "?skipCustomFieldValidation", contact, "/skipCustomFieldValidation"],
  ["POST", "?callbackUrl=ftp://example.org", contact, "/callbackUrl"],
  ["PATCH", `/${unknown}`, {}, ""],
  ["PATCH", `/${unknown}`, [{ notes: "x" }], ""],
  ["PATCH", `/${unknown}`, { type: null }, "/type"],
  ["PATCH", `/${unknown}`, { notes: "x", id: unknown }, "/id"],
  ["PATCH", `/${unknown}`, { notes: "x", createdAt: contact.performedAt }, "/createdAt"],
  ["PATCH", "/rec1", { notes: "x" }, "/interactionId"],
  ["DELETE", "/rec1", undefined, "/interactionId"],
  ["GET", "/rec1", undefined, "/interactionId"],
  ["GET", "?pageSize=101", undefined, "/pageSize"],
])("%s %s rejects %j with an issue at %j, and queues nothing", async (method, ending, body, pointer) => {
  const queued = () => db().$count(mutations, eq(mutations.baseId, region.bases.live));
  const before = await queued();
  const rejected = await call(method, `${interactionsPath}${ending}`, { key: region.key, body });
  expect(rejected).toMatchObject({ status: 400, body: { code: "validation_error" } });
  expect(rejected.body.data.issues).toMatchObject([{ pointer }]);
  expect(await queued()).toBe(before);
});

test.each([
  ["path", "sandbox", {}],
  ["header", "v2", { "x-api-sandbox": "true" }],
])("the sandbox selected by %s has separate interactions", async (_, version, headers) => {
  const candidate = await newCandidate(region, "sandbox");
  const address = `/api/${version}/candidates/${candidate}/interactions`;
  const within = (method: string, ending = "", body?: unknown) =>
    runMutation(region, method, `${address}${ending}`, { body, headers });
  const [added] = (await within("POST", "", contact)).result.interactions;
  await within("PATCH", `/${added.id}`, { notes: "Proef" });
  const listed = await call("GET", address, { key: region.key, headers });
  expect(listed.body).toMatchObject({ data: [{ notes: "Proef" }], meta: { sandboxEnabled: true } });
  const live = `/api/v2/candidates/${candidate}/interactions`;
  for (const ending of ["", `/${added.id}`]) expect((await read(`${live}${ending}`)).status).toBe(404);
  expect((await within("DELETE", `/${added.id}`)).result).toEqual({ id: added.id, deleted: true });
});

test.each([
  ["DELETE", ""],
  ["POST", "/archive"],
])(
  "after %s /candidates/{id}%s and the delivery of its callbacks, the ledger contains no data from the interactions",
  async (method, ending) => {
    const options = "?callbackUrl=https://example.org/?of=zwaluwstaart";
    await runMutation(region, "POST", `${interactionsPath}${options}`, { body: full });
    await runMutation(region, "PATCH", `${interactionsPath}/${id}${options}`, {
      body: { notes: "Zwaluwstaart" },
    });
    await runMutation(region, "DELETE", `${interactionsPath}/${id}${options}`);
    const traces = async () => {
      const rows = [
        ...(await db().select().from(mutations).where(eq(mutations.baseId, region.bases.live))),
        ...(await db().select().from(callbacks).where(eq(callbacks.baseId, region.bases.live))),
      ];
      return rows.filter((row) => /zwaluwstaart/i.test(JSON.stringify(row))).length;
    };
    expect(await traces()).toBe(7);
    await runMutation(region, method, `${interactionsPath.replace("/interactions", ending)}${options}`);
    await db().update(callbacks).set({ status: "delivered", finishedAt: new Date() });
    await eraseDue(db(), { now: new Date() });
    expect(await traces()).toBe(0);
    const late = await runMutation(region, "POST", interactionsPath, { body: full });
    expect(late.result.errorCode).toBe("candidate_not_found");
    expect(await traces()).toBe(0);
  },
);
