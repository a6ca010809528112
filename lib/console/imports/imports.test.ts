import { afterAll, beforeAll, expect, test } from "vitest";
import { call, drainQueue, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { newStaff, type TestStaffMember } from "@/test/staff";

let close: () => Promise<void>;
let region: TestRegion;
let adviser: TestStaffMember;

const person = (name: string, more: object = {}) => ({
  name,
  email: `${name.toLowerCase()}@example.org`,
  privacyConsent: true,
  ...more,
});
const numbered = (candidates: object[]) =>
  candidates.map((candidate, index) => ({ number: index + 2, candidate }));

beforeAll(async () => {
  close = await openTestApi();
  region = await newRegion([{ name: "Bron", type: "singleSelect", options: ["Beurs"], required: false }]);
  adviser = await newStaff("adviser", region);
  const body = [person("Anna", { phone: "+31611111111" }), person("Bram", { phone: "+31622222222" })];
  await runMutation(region, "POST", "/api/v2/candidates", { body });
});
afterAll(() => close());

const post = (path: string, body: unknown, headers = adviser.headers) =>
  call("POST", `/api/console/imports${path}`, { body, headers });
const listed = async () => {
  const { body } = await call("GET", "/api/console/candidates?sort=name", { headers: adviser.headers });
  return body.data.map(({ name }: { name: string }) => name);
};

const ROWS = numbered([
  person("Carla"),
  person("Anna", { city: "Utrecht" }),
  person("Anna", { phone: "+31622222222" }),
  person("Daan", { email: "geen adres", sectorPreferences: ["Onbekend"] }),
]);

test("the import returns each row's outcome in a dry run and changes nothing", async () => {
  const { status, body } = await post("/rehearse", { rows: ROWS });
  expect(status).toBe(200);
  expect(body.data).toMatchObject([
    { number: 2, outcome: "created" },
    { number: 3, outcome: "updated" },
    { number: 4, outcome: "refused", errorCode: "ambiguous_match", issues: [] },
    {
      number: 5,
      outcome: "refused",
      errorCode: "validation_error",
      issues: [{ path: ["email"] }, { path: ["sectorPreferences", "0"] }],
    },
  ]);
  expect(await listed()).toEqual(["Anna", "Bram"]);
});

test("the import adds a row once even if it is sent twice with the same import id, and reports every outcome", async () => {
  const importId = crypto.randomUUID();
  const first = (await post("", { importId, rows: ROWS })).body.data;
  expect(first.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    "accepted",
    "accepted",
    "accepted",
    "refused",
  ]);
  expect((await post("", { importId, rows: ROWS })).body.data).toEqual(first);
  await drainQueue(region);
  const mutationIds = first.slice(0, 3).map(({ mutationId }: { mutationId: string }) => mutationId);
  const { body } = await post("/outcomes", { mutationIds });
  const byId = Object.fromEntries(
    body.data.map((outcome: { mutationId: string }) => [outcome.mutationId, outcome]),
  );
  expect(mutationIds.map((id: string) => byId[id])).toMatchObject([
    { status: "completed", action: "created", errorCode: null },
    { status: "completed", action: "updated", errorCode: null },
    { status: "failed", action: null, errorCode: "ambiguous_match" },
  ]);
  expect(await listed()).toEqual(["Anna", "Bram", "Carla"]);
  const other = [{ number: 2, candidate: person("Eva") }];
  expect((await post("", { importId, rows: other })).body.data[0]).toMatchObject({ outcome: "refused" });
});

test("the import hides outcomes from other regions and rejects readers", async () => {
  const { body } = await post("", { importId: crypto.randomUUID(), rows: ROWS.slice(0, 1) });
  const mutationIds = [body.data[0].mutationId];
  const stranger = await newStaff("manager", await newRegion());
  expect((await post("/outcomes", { mutationIds }, stranger.headers)).body.data).toEqual([]);
  const reader = await newStaff("reader", region);
  for (const [path, sent] of [
    ["", { importId: crypto.randomUUID(), rows: ROWS }],
    ["/rehearse", { rows: ROWS }],
    ["/outcomes", { mutationIds }],
  ] as const) {
    expect((await post(path, sent, reader.headers)).status).toBe(403);
  }
});

test.each([{ rows: [] }, { rows: [{ number: 0, candidate: {} }] }, { rows: [{ number: 1, candidate: [] }] }])(
  "the import's dry run rejects %j",
  async (body) => {
    expect((await post("/rehearse", body)).status).toBe(400);
  },
);
