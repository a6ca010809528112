import { asc, eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { events } from "@/db/schema/events";
import { interactions } from "@/db/schema/interactions";
import { db } from "@/lib/platform/database/client";
import { call, drainQueue, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";

let region: TestRegion;
let candidate: string;
let interactionsPath: string;
beforeAll(openTestApi);
beforeEach(async () => {
  region = await newRegion();
  candidate = await newCandidate();
  interactionsPath = `/api/v2/candidates/${candidate}/interactions`;
});

const contact = { type: "Telefonisch", performedAt: "2026-03-01T09:30:00Z" };
const full = { ...contact, summary: "Intake", notes: "Belt terug", duration: 600 };

async function newCandidate(version = "v2"): Promise<string> {
  const body = [{ name: "Anna", email: "anna@example.org", privacyConsent: true }];
  const created = await runMutation(region, "POST", `/api/${version}/candidates`, { body });
  return created.result.candidates[0].id;
}

const read = (address = interactionsPath) => call("GET", address, { key: region.key });
const add = async (body: unknown, address = interactionsPath) =>
  (await runMutation(region, "POST", address, { body })).result.interactions;
const addOne = async (body: unknown = full) => (await add(body))[0].id as string;
const stored = () => db().select().from(interactions).where(eq(interactions.baseId, region.bases.live));

describe("creating interactions", () => {
  test("returns 202 before the engine executes the mutation [spec 3.interaction-created 4.interactions-get]", async () => {
    const response = await call("POST", interactionsPath, { key: region.key, body: [full] });
    expect(response).toMatchObject({ status: 202, body: { data: { status: "accepted" } } });
    expect((await read()).body.data).toEqual([]);
    await drainQueue(region);
    const mutation = (await read(String(response.headers.location))).body.data;
    expect(mutation).toMatchObject({ operation: "interactions.create", status: "completed" });
    const [record] = mutation.result.interactions;
    expect(record).toEqual({
      ...full,
      performedAt: "2026-03-01T09:30:00.000Z",
      id: expect.stringMatching(/^rec[A-Za-z0-9]{14}$/),
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect((await read()).body).toMatchObject({ data: [record], meta: { sandboxEnabled: false } });
    expect((await read(`${interactionsPath}/${record.id}`)).body.data).toEqual(record);
  });

  test("accepts a single object or an ordered array of ten, and stores absent and empty text as null [spec 4.interactions-create] [contract 4.interactions-single]", async () => {
    expect(await add({ ...contact, summary: "" })).toMatchObject([
      { summary: null, notes: null, duration: null },
    ]);
    const ten = Array.from({ length: 10 }, (_, index) => ({ ...contact, summary: `Contact ${index}` }));
    expect(await add(ten)).toMatchObject(ten.map(({ summary }) => ({ summary })));
  });

  test("keeps a given id and createdAt [contract 4.interaction-id]", async () => {
    const given = { id: "recKept0000000001", createdAt: "2020-02-29T10:00+01:00" };
    const expected = { id: given.id, createdAt: "2020-02-29T09:00:00.000Z" };
    expect(await add({ ...contact, ...given })).toMatchObject([expected]);
    expect((await read(`${interactionsPath}/${given.id}`)).body.data).toMatchObject(expected);
  });

  test.each([
    ["within the request", []],
    ["of an existing interaction", [{ ...contact, id: "recTwice000000001" }]],
  ])(
    "fails with duplicate_id for a duplicate id %s, and adds no interactions [contract 4.interaction-id 6.failed-duplicate]",
    async (_, before) => {
      if (before.length > 0) await add(before);
      const twice = [contact, ...Array(2 - before.length).fill({ ...contact, id: "recTwice000000001" })];
      const mutation = await runMutation(region, "POST", interactionsPath, { body: twice });
      expect(mutation).toMatchObject({
        status: "failed",
        result: { errorCode: "duplicate_id", status: 409, attempts: 1 },
      });
      expect(await stored()).toHaveLength(before.length);
    },
  );

  test("accepts an id that is in use only in another base", async () => {
    const id = await addOne();
    const sandboxed = await newCandidate("sandbox");
    expect(await add({ ...contact, id }, `/api/sandbox/candidates/${sandboxed}/interactions`)).toHaveLength(
      1,
    );
  });

  test("adds the interaction only once when the idempotency key is repeated", async () => {
    const post = () =>
      call("POST", `${interactionsPath}?idempotencyKey=k`, { key: region.key, body: contact });
    const [first, second] = [await post(), await post()];
    await drainQueue(region);
    expect(second.body.data).toMatchObject({
      status: "idempotency_hit",
      mutationId: first.body.data.mutationId,
      payloadMatches: true,
    });
    expect((await post()).body.data.status).toBe("idempotency_hit");
    expect(await stored()).toHaveLength(1);
  });

  test("returns the result and stores nothing in a dry run", async () => {
    const response = await call("POST", `${interactionsPath}?dryRun`, { key: region.key, body: full });
    expect(response.body.data).toMatchObject({
      dryRun: true,
      result: { interactions: [{ notes: full.notes }] },
    });
    expect(await stored()).toEqual([]);
  });
});

describe("the list of interactions", () => {
  test("is sorted by performedAt, newest first", async () => {
    const days = ["02", "04", "01", "03"];
    await add(days.map((day) => ({ ...contact, performedAt: `2026-03-${day}T09:30Z` })));
    const listed = (await read()).body.data.map((each: { performedAt: string }) => each.performedAt);
    expect(listed.map((moment: string) => moment.slice(8, 10))).toEqual(["04", "03", "02", "01"]);
  });
});

test.each(["-00:00", "+00:00", "Z"])("a performedAt with the zone %s is read as UTC", async (zone) => {
  const [record] = await add([{ ...contact, performedAt: `2026-03-01T09:30${zone}` }]);
  expect(record.performedAt).toBe("2026-03-01T09:30:00.000Z");
});

describe("updating an interaction", () => {
  test("changes the fields that were sent, and clears them with null or an empty string [spec 4.interactions-update 4.interactions-update-fields]", async () => {
    const id = await addOne();
    const change = (body: unknown) => runMutation(region, "PATCH", `${interactionsPath}/${id}`, { body });
    const before = (await read(`${interactionsPath}/${id}`)).body.data;
    const moved = await change({ performedAt: "2026-04-01T12:00+02:00", type: "E-mail", notes: "" });
    const expected = { ...before, performedAt: "2026-04-01T10:00:00.000Z", type: "E-mail", notes: null };
    expect(moved).toMatchObject({ operation: "interactions.update", result: { interaction: expected } });
    expect((await read(`${interactionsPath}/${id}`)).body.data).toEqual(expected);
    await change({ summary: null, duration: null });
    expect((await read(`${interactionsPath}/${id}`)).body.data).toEqual({
      ...expected,
      summary: null,
      duration: null,
    });
  });

  test("doesn't change the candidate's updatedAt, and neither does creating or deleting an interaction", async () => {
    const address = `/api/v2/candidates/${candidate}`;
    const before = (await read(address)).body.data;
    const id = await addOne();
    await runMutation(region, "PATCH", `${interactionsPath}/${id}`, { body: { notes: null } });
    await runMutation(region, "DELETE", `${interactionsPath}/${id}`);
    expect((await read(address)).body.data).toEqual(before);
  });
});

describe("deleting an interaction", () => {
  test("is permanent and fails with interaction_not_found when repeated [spec 3.interaction-removed 4.interactions-delete] [contract 6.failed-not-found]", async () => {
    const [id, other] = [await addOne(), await addOne()];
    const removed = await runMutation(region, "DELETE", `${interactionsPath}/${id}`);
    expect(removed).toMatchObject({ operation: "interactions.delete", result: { id, deleted: true } });
    expect(await read(`${interactionsPath}/${id}`)).toMatchObject({
      status: 404,
      body: { code: "interaction_not_found" },
    });
    expect(await stored()).toMatchObject([{ id: other }]);
    const again = await runMutation(region, "DELETE", `${interactionsPath}/${id}`);
    expect(again.result).toMatchObject({ errorCode: "interaction_not_found", status: 404 });
  });
});

test("the interaction routes record audit events with field names but without values", async () => {
  const id = await addOne();
  await runMutation(region, "PATCH", `${interactionsPath}/${id}`, { body: { notes: "Anders", duration: 5 } });
  await runMutation(region, "DELETE", `${interactionsPath}/${id}`);
  const ofBase = eq(events.baseId, region.bases.live);
  const written = (await db().select().from(events).where(ofBase).orderBy(asc(events.id))).slice(1);
  expect(written.map(({ action, details }) => [action, details])).toEqual([
    ["interaction.created", {}],
    ["interaction.updated", { fields: ["notes", "duration"] }],
    ["interaction.deleted", {}],
  ]);
  const common = { candidateId: candidate, recordId: id, actorKind: "api_key" };
  expect(written).toMatchObject(written.map(() => ({ ...common, mutationId: expect.any(String) })));
});
