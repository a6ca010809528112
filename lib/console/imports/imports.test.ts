import { beforeAll, expect, test } from "vitest";
import { call, drainQueue, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { newStaff, type TestStaffMember } from "@/test/staff";
import { LAST_ROW } from "./limits";

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

beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion([{ name: "Bron", type: "singleSelect", options: ["Beurs"], required: false }]);
  adviser = await newStaff("adviser", region);
  const body = [person("Anna", { phone: "+31611111111" }), person("Bram", { phone: "+31622222222" })];
  await runMutation(region, "POST", "/api/v2/candidates", { body });
});

const post = (path: string, body: unknown, headers = adviser.headers) =>
  call("POST", `/api/console/imports${path}`, { body, headers });
const listed = async () => {
  const { body } = await call("GET", "/api/console/candidates?sort=name", { headers: adviser.headers });
  return body.data.map(({ name }: { name: string }) => name);
};

const idOf = async (name: string) =>
  (await call("GET", `/api/console/candidates?q=${name}`, { headers: adviser.headers })).body.data[0].id;

const ROWS = numbered([
  person("Carla"),
  person("Anna", { city: "Utrecht" }),
  person("Anna", { phone: "+31622222222" }),
  person("Daan", { email: "geen adres", sectorPreferences: ["Onbekend"] }),
]);

test("a dry run returns each row's outcome and changes nothing", async () => {
  const { status, body } = await post("/dry-run", { rows: ROWS });
  expect(status).toBe(200);
  expect(body.data).toMatchObject([
    { number: 2, outcome: "created" },
    {
      number: 3,
      outcome: "updated",
      candidateId: expect.stringMatching(/^rec/),
      currentName: "Anna",
      changes: [{ field: "city", from: null, to: "Utrecht" }],
      ignoredCustomFields: [],
    },
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

test("the import adds a row once if it is sent twice with the same import id, and reports every outcome", async () => {
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
    { status: "completed", action: "created", candidateId: expect.stringMatching(/^rec/), errorCode: null },
    { status: "completed", action: "updated", candidateId: await idOf("Anna"), errorCode: null },
    { status: "failed", action: null, candidateId: null, errorCode: "ambiguous_match" },
  ]);
  expect(await listed()).toEqual(["Anna", "Bram", "Carla"]);
  const other = [{ number: 2, candidate: person("Eva") }];
  expect((await post("", { importId, rows: other })).body.data[0]).toMatchObject({ outcome: "refused" });
});

test("the import updates a candidate who has a different name only if a user confirmed exactly that name", async () => {
  const known = person("Fatima Amrani", { email: "fatima@example.org", phone: "+31633333333" });
  await runMutation(region, "POST", "/api/v2/candidates", { body: [known] });
  const row = numbered([person("Piet Pietersen", { email: known.email })])[0];
  const byPhone = { number: 3, candidate: person("Gijs", { phone: "06 33333333" }) };
  const { body } = await post("/dry-run", { rows: [row, byPhone] });
  expect(body.data).toMatchObject([
    {
      outcome: "unclear",
      currentName: known.name,
      candidateId: await idOf("Fatima"),
      changes: [{ field: "name" }],
    },
    {
      outcome: "unclear",
      currentName: known.name,
      changes: [{ field: "name" }, { field: "email" }, { field: "phone" }],
    },
  ]);
  const importId = crypto.randomUUID();
  const send = async (rows: object[]) => {
    const accepted = (await post("", { importId, rows })).body.data;
    await drainQueue(region);
    const mutationIds = accepted.map(({ mutationId }: { mutationId: string }) => mutationId);
    return (await post("/outcomes", { mutationIds })).body.data;
  };
  const rejected = { status: "failed", errorCode: "ambiguous_match" };
  expect(await send([row ?? {}, byPhone])).toMatchObject([rejected, rejected]);
  expect(await send([{ ...row, sameAs: "Fatima" }])).toMatchObject([rejected]);
  expect(await listed()).toContain(known.name);
  const other = { ...row, number: 4, sameAs: known.name };
  const confirmed = await send([other]);
  expect(confirmed).toMatchObject([{ status: "completed", action: "updated" }]);
  // After a reload, the browser no longer knows of the confirmation.
  expect(await send([{ ...row, number: 4 }])).toEqual(confirmed);
  const again = { importId, rows: [{ number: 4, candidate: person("Eva") }] };
  expect((await post("", again)).body.data).toMatchObject([{ number: 4, outcome: "refused" }]);
  expect(await listed()).not.toContain(known.name);
});

test("a row for another person with the same e-mail address doesn't update the candidate that an earlier row created", async () => {
  const shared = { email: "gedeeld@example.org" };
  const rows = numbered([person("Hanna Bos", shared), person("Ilse Bos", shared), person("H. Bos", shared)]);
  const accepted = (await post("", { importId: crypto.randomUUID(), rows })).body.data;
  await drainQueue(region);
  const mutationIds = accepted.map(({ mutationId }: { mutationId: string }) => mutationId);
  const outcomes = (await post("/outcomes", { mutationIds })).body.data;
  const statusOf = (id: string) =>
    outcomes.find(({ mutationId }: { mutationId: string }) => mutationId === id)?.status;
  expect(mutationIds.map(statusOf)).toEqual(["completed", "failed", "completed"]);
});

test("the import hides outcomes from other regions' staff, and returns 403 to readers", async () => {
  const { body } = await post("", { importId: crypto.randomUUID(), rows: ROWS.slice(0, 1) });
  const mutationIds = [body.data[0].mutationId];
  const stranger = await newStaff("manager", await newRegion());
  expect((await post("/outcomes", { mutationIds }, stranger.headers)).body.data).toEqual([]);
  const reader = await newStaff("reader", region);
  for (const [path, sent] of [
    ["", { importId: crypto.randomUUID(), rows: ROWS }],
    ["/dry-run", { rows: ROWS }],
    ["/outcomes", { mutationIds }],
  ] as const) {
    expect((await post(path, sent, reader.headers)).status).toBe(403);
  }
});

test.each([{ rows: [] }, { rows: [{ number: 0, candidate: {} }] }, { rows: [{ number: 1, candidate: [] }] }])(
  "the import's dry run rejects %j",
  async (body) => {
    expect((await post("/dry-run", body)).status).toBe(400);
  },
);

test("the dry run reports a candidate with the same date of birth and nearly the same name", async () => {
  const other = await newRegion();
  const { headers } = await newStaff("adviser", other);
  const born = { dateOfBirth: "1990-05-01" };
  const body = [person("Emma", { ...born, name: "Emma de Wit" })];
  const { result } = await runMutation(other, "POST", "/api/v2/candidates", { body });
  const rows = numbered([
    person("E1", { ...born, name: "E. de Wit" }),
    person("E2", { dateOfBirth: "1990-05-02", name: "Emma de Wit" }),
    person("E3", { ...born, name: "Bas de Wit" }),
    person("E4", { name: "Emma de Wit" }),
  ]);
  expect((await post("/dry-run", { rows }, headers)).body.data).toEqual([
    {
      number: 2,
      outcome: "created",
      likelyDuplicate: { candidateId: result.candidates[0].id, name: "Emma de Wit" },
    },
    { number: 3, outcome: "created" },
    { number: 4, outcome: "created" },
    { number: 5, outcome: "created" },
  ]);
});

test.each([
  ["2150-01-01", "invalid"],
  ["0085-03-12", "too_small"],
])("the dry run and the import reject the date of birth %s", async (dateOfBirth, code) => {
  const rows = numbered([person("Iris", { dateOfBirth })]);
  const rejected = { outcome: "refused", issues: [{ path: ["dateOfBirth"], code }] };
  expect((await post("/dry-run", { rows })).body.data).toMatchObject([rejected]);
  const importId = crypto.randomUUID();
  expect((await post("", { importId, rows })).body.data).toMatchObject([rejected]);
});

test("the dry run and the import reject a custom field that has been renamed or removed, instead of losing its value", async () => {
  const values = { Bron: "Beurs", "Oude bron/beurs": "Beurs" };
  const customFields = Object.fromEntries([...Object.entries(values), ["__proto__", "x"]]);
  const rows = numbered([person("Karel", { customFields })]);
  const issues = ["Oude bron/beurs", "__proto__"].map((name) => ({
    path: ["customFields", name],
    pointer: `/customFields/${name.replace("/", "~1")}`,
    code: "unrecognized_keys",
  }));
  const rejected = { outcome: "refused", errorCode: "validation_error", issues };
  expect((await post("/dry-run", { rows })).body.data).toMatchObject([rejected]);
  const importId = crypto.randomUUID();
  expect((await post("", { importId, rows })).body.data).toMatchObject([rejected]);
});

test.each(["3,10612E+11", "3.1e+11", "3E+10", "hallo", "06 onbekend", "06-1234567"])(
  "the dry run and the import reject the phone number %j, which is in scientific notation or has too few digits",
  async (phone) => {
    const rows = numbered([person("Lies", { phone })]);
    const rejected = { outcome: "refused", issues: [{ path: ["phone"], code: "invalid" }] };
    expect((await post("/dry-run", { rows })).body.data).toMatchObject([rejected]);
    const importId = crypto.randomUUID();
    expect((await post("", { importId, rows })).body.data).toMatchObject([rejected]);
  },
);

test("a postal code that differs only in formatting isn't a change, and the import keeps the stored formatting", async () => {
  const known = person("Hanna", { postalCode: "8011aa" });
  await runMutation(region, "POST", "/api/v2/candidates", { body: [known] });
  const rows = numbered([{ ...known, postalCode: "8011 AA" }]);
  expect((await post("/dry-run", { rows })).body.data).toMatchObject([{ outcome: "updated", changes: [] }]);
  await post("", { importId: crypto.randomUUID(), rows });
  await drainQueue(region);
  const { body } = await call("GET", `/api/v2/candidates/${await idOf("Hanna")}`, { key: region.key });
  expect(body.data.postalCode).toBe("8011aa");
});

test("the import rejects a row number that no file can have, because the list of imports looks up every number", async () => {
  const importId = crypto.randomUUID();
  const candidate = person("Laatste");
  const tooFar = await post("", { importId, rows: [{ number: LAST_ROW + 1, candidate }] });
  expect([tooFar.status, tooFar.body.data.issues[0].pointer]).toEqual([400, "/rows/0/number"]);
  const last = await post("", { importId, rows: [{ number: LAST_ROW, candidate }] });
  expect(last.body.data).toMatchObject([{ number: 5_001, outcome: "accepted" }]);
});
