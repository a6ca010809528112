import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { mutations } from "@/db/schema/mutations";
import { db } from "@/lib/platform/database/client";
import { call, drainQueue, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { newStaff, type TestStaffMember } from "@/test/staff";
import { recordStatements } from "@/test/statements";
import type { MutationListItem } from "./schema";

let region: TestRegion;
let adviser: TestStaffMember;
const importId = randomUUID();
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
  adviser = await newStaff("adviser", region);
});

const row = (number: number, fields: Record<string, unknown> = {}) => ({
  number,
  candidate: { name: `Rij ${number}`, email: `rij${number}@example.org`, privacyConsent: true, ...fields },
});
const accept = (rows: object[]) =>
  call("POST", "/api/console/imports", { headers: adviser.headers, body: { importId, rows } });
const read = async (query = "", headers = adviser.headers) =>
  (await call("GET", `/api/console/mutations${query}`, { headers })).body;
const list = async (query = ""): Promise<MutationListItem[]> => (await read(query)).data;
const write = (name: string) =>
  runMutation(region, "POST", "/api/v2/candidates", {
    body: [{ name, email: `${name}@example.org`, privacyConsent: true }],
  });
const linesOf = (items: MutationListItem[]) =>
  items.map(({ group, candidates }) =>
    group ? `${group.isUndo ? "undo " : ""}${group.rows}` : candidates.map(({ name }) => name).join(),
  );

test("the mutation list shows an import as one item with its counts, at the position of its latest row", async () => {
  await write("eerder");
  await accept([row(1), row(2), row(3)]);
  expect((await list())[0]?.group).toEqual({
    id: importId,
    importId,
    isUndo: false,
    rows: 3,
    queued: 3,
    failed: 0,
  });
  await drainQueue(region);
  await write("tussendoor");
  expect(linesOf(await list())).toEqual(["tussendoor", "3", "eerder"]);
  await accept([row(4, { name: "Heel Anders", email: "rij1@example.org" })]);
  await drainQueue(region);
  expect(linesOf(await list())).toEqual(["4", "tussendoor", "eerder"]);
  expect((await list())[0]?.group).toMatchObject({ rows: 4, queued: 0, failed: 1 });
});

test("the mutation list counts a row once if it failed and was sent again with a confirmation", async () => {
  await accept([{ ...row(4, { name: "Heel Anders", email: "rij1@example.org" }), sameAs: "Rij 1" }]);
  await drainQueue(region);
  expect((await list())[0]?.group).toMatchObject({ rows: 4, queued: 0, failed: 0 });
});

test("the mutation list neither skips nor repeats folded imports across pages", async () => {
  const seen: MutationListItem[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const { data, meta }: { data: MutationListItem[]; meta: { cursor: string | null } } = await read(
      `?pageSize=1${cursor ? `&cursor=${cursor}` : ""}`,
    );
    seen.push(...data);
    cursor = meta.cursor;
  }
  expect(linesOf(seen)).toEqual(["4", "tussendoor", "eerder"]);
});

test("the mutation list filtered by an import, an operation or a status shows each row separately", async () => {
  const { data, meta } = await read(`?group=${importId}&pageSize=2`);
  expect(data).toMatchObject([{ group: null }, { group: null }]);
  const rest = await list(`?group=${importId}&pageSize=2&cursor=${meta.cursor}`);
  expect([...data, ...rest].map(({ candidates }) => candidates[0]?.name)).toEqual([
    "Heel Anders",
    // The rejected row wrote no candidate.
    undefined,
    "Rij 3",
    "Rij 2",
  ]);
  expect(await list("?operation=candidates.upsert")).toHaveLength(5);
  expect(await list("?status=failed")).toHaveLength(1);
  expect(linesOf(await list("?since=2020-01-01T00:00:00Z"))).toEqual(["4", "tussendoor", "eerder"]);
  expect(await list(`?group=${randomUUID()}`)).toEqual([]);
  expect((await read("?group=1")).code).toBe("validation_error");
});

test("polling the mutation list counts an import's rows only until they are finished and a minute old, and again if a row is added", async () => {
  const poll = async () => {
    let group: MutationListItem["group"] = null;
    const statements = await recordStatements(async () => {
      group = (await list())[0]?.group ?? null;
    });
    return { group, counts: statements.filter((text) => /count\(\*\)/.test(text)).length };
  };
  const settle = () =>
    db().execute(sql`
      update mutations set created_at = created_at - interval '2 minutes' where base_id = ${region.bases.live}`);
  expect([(await poll()).counts, (await poll()).counts]).toEqual([1, 1]);
  await settle();
  expect(await poll()).toMatchObject({ group: { rows: 4, queued: 0 }, counts: 1 });
  expect(await poll()).toMatchObject({ group: { rows: 4, queued: 0 }, counts: 0 });
  await accept([row(5)]);
  await settle();
  expect(await poll()).toMatchObject({ group: { rows: 5, queued: 1 }, counts: 1 });
  await drainQueue(region);
  expect(await poll()).toMatchObject({ group: { rows: 5, queued: 0 }, counts: 1 });
  expect(await poll()).toMatchObject({ group: { rows: 5, queued: 0 }, counts: 0 });
});

test("the mutation list shows undoing an import as a separate item", async () => {
  const plan = await call("POST", "/api/console/imports/undo/plan", {
    headers: adviser.headers,
    body: { importId },
  });
  const ids = plan.body.data.candidates.map(({ candidateId }: { candidateId: string }) => candidateId);
  await call("POST", "/api/console/imports/undo", {
    headers: adviser.headers,
    body: { importId, candidateIds: ids.slice(1) },
  });
  await drainQueue(region);
  expect(linesOf(await list())).toEqual(["undo 3", "5", "tussendoor", "eerder"]);
});

test("the mutation list counts a failed undo and its successful retry as one success", async () => {
  const undos = await list(`?group=${importId}:undo`);
  const { mutationId, idempotencyKey } = undos[0] ?? expect.fail("no undo");
  await db()
    .update(mutations)
    .set({ status: "failed", result: { errorCode: "engine_error", message: "" } })
    .where(eq(mutations.id, mutationId));
  expect((await list())[0]?.group).toMatchObject({ rows: 3, failed: 1 });
  const [first] = await db().select().from(mutations).where(eq(mutations.id, mutationId));
  const { sequence, ...again } = first ?? expect.fail("no undo");
  const key = { idempotencyKey: `${idempotencyKey}:2`, idempotencyDigest: null };
  const retry = { ...key, id: randomUUID(), status: "completed" as const };
  await db()
    .insert(mutations)
    .values({ ...again, ...retry });
  expect((await list())[0]?.group).toMatchObject({ rows: 3, queued: 0, failed: 0 });
});

test("the mutation list shows no imports of another region", async () => {
  const stranger = await newStaff("reader", await newRegion());
  expect((await read("", stranger.headers)).data).toEqual([]);
  expect((await read(`?group=${importId}`, stranger.headers)).data).toEqual([]);
});

test("the mutation list doesn't fold mutations of API clients whose keys look like an import's keys", async () => {
  const own = await newRegion();
  const { headers } = await newStaff("reader", own);
  for (const [number, key] of [randomUUID(), "-".repeat(36)].entries())
    await runMutation(own, "POST", `/api/v2/candidates?idempotencyKey=import:${key}:${number}`, {
      body: [{ name: "Noor", email: `noor${number}@example.org`, privacyConsent: true }],
    });
  const response = await call("GET", "/api/console/mutations", { headers });
  expect(response.status).toBe(200);
  expect(response.body.data).toMatchObject([{ group: null }, { group: null }]);
});

test("the mutation list doesn't count or name candidates whom a restore removed from a mutation", async () => {
  const own = await newRegion();
  const { headers } = await newStaff("reader", own);
  const body = ["Ada", "Bea", "Cor"].map((name) => ({
    name,
    email: `${name}@example.org`,
    privacyConsent: true,
  }));
  const { mutationId } = await runMutation(own, "POST", "/api/v2/candidates", { body });
  await db()
    .update(mutations)
    .set({ candidateIds: sql`array[candidate_ids[1], null, candidate_ids[3]]` })
    .where(eq(mutations.id, mutationId));
  const { data } = await read("", headers);
  expect(data[0]).toMatchObject({ candidatesTotal: 2, candidates: [{ name: "Ada" }, { name: "Cor" }] });
});

test("the mutation list names each mutation's first three candidates, and says what happened to deleted candidates", async () => {
  const own = await newRegion();
  const { headers } = await newStaff("reader", own);
  const body = ["Ada", "Bea", "Cor", "Dik"].map((name) => ({
    name,
    email: `${name}@example.org`,
    privacyConsent: true,
  }));
  const { result, mutationId } = await runMutation(own, "POST", "/api/v2/candidates", { body });
  const [ada, bea, cor] = result.candidates;
  await runMutation(own, "PATCH", `/api/v2/candidates/${ada.id}`, { body: { name: "Ada Nu" } });
  await runMutation(own, "DELETE", `/api/v2/candidates/${bea.id}`);
  await runMutation(own, "POST", `/api/v2/candidates/${cor.id}/archive`);
  await runMutation(own, "PATCH", "/api/v2/candidates/recAAAAAAAAAAAAAA", { body: { city: "Sneek" } });
  const { data } = await read("", headers);
  const created = data.find((item: MutationListItem) => item.mutationId === mutationId);
  expect(created.candidatesTotal).toBe(4);
  expect(created.candidates).toEqual([
    { id: ada.id, name: "Ada Nu", state: "present" },
    { id: bea.id, name: null, state: "deleted" },
    { id: cor.id, name: null, state: "archived" },
  ]);
  expect(data[0].candidates).toEqual([{ id: "recAAAAAAAAAAAAAA", name: null, state: "unknown" }]);
});
