import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { candidates as candidatesTable } from "@/db/schema/candidates";
import { db } from "@/lib/platform/database/client";
import { updateLastContacts } from "@/lib/records/interactions/update-last-contacts";
import { call, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { newStaff, type TestStaffMember } from "@/test/staff";
import { recordStatements } from "@/test/statements";

let region: TestRegion;
let reader: TestStaffMember;
const idOf: Record<string, string> = {};

const DAY_MS = 24 * 60 * 60 * 1000;
const contact = (daysAgo: number) => ({
  type: "Telefonisch",
  performedAt: new Date(Date.now() - daysAgo * DAY_MS).toISOString(),
});
const candidates = [
  { name: "Ömer Aydın", city: "Utrecht", phase: "matchen", sectorPreferences: ["Primair onderwijs"] },
  { name: "anna de Vries", city: "Amersfoort", phase: "nieuw", rolePreferences: ["OOP", "Anders"] },
  { name: "Bram Zeeman", phase: "matchen", privacyConsent: false, desiredQualifications: ["Pabo"] },
  {
    name: "Carla Zeeman",
    city: "Utrecht",
    customFields: { Bron: "Beurs", Dagen: ["ma", "di"], Rijbewijs: true },
  },
];

beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion([
    { name: "Bron", type: "singleSelect", options: ["Website", "Beurs"], required: false },
    { name: "Dagen", type: "multiSelect", options: ["ma", "di", "wo"], required: false },
    { name: "Rijbewijs", type: "boolean", required: false },
    { name: "Verhaal", type: "longText", required: false },
  ]);
  reader = await newStaff("reader", region);
  const body = candidates.map((candidate, index) => ({
    email: `kandidaat${index}@example.org`,
    privacyConsent: true,
    ...candidate,
  }));
  const { result } = await runMutation(region, "POST", "/api/v2/candidates", { body });
  for (const { id, name } of result.candidates) idOf[name] = id;
  const at = (name: string) => `/api/v2/candidates/${idOf[name]}/interactions`;
  await runMutation(region, "POST", at("Ömer Aydın"), { body: [contact(40), contact(3)] });
  await runMutation(region, "POST", at("Bram Zeeman"), { body: [contact(40)] });
});

const list = (query: Record<string, string> = {}, headers = reader.headers) =>
  call("GET", `/api/console/candidates?${new URLSearchParams(query)}`, { headers });
const namesFor = async (query: Record<string, string>) =>
  (await list({ sort: "name", ...query })).body.data.map(({ name }: { name: string }) => name.split(" ")[0]);

test.each<[Record<string, string>, string[]]>([
  [{}, ["anna", "Bram", "Carla", "Ömer"]],
  [{ q: "zeeman" }, ["Bram", "Carla"]],
  [{ q: "omer" }, ["Ömer"]],
  [{ q: "aydin" }, ["Ömer"]],
  [{ q: "ze" }, ["Bram", "Carla"]],
  [{ q: "ee" }, []],
  [{ q: "-@" }, []],
  [{ phase: "matchen,oriënteren" }, ["Bram", "Ömer"]],
  [{ sector: "Primair onderwijs" }, ["Ömer"]],
  [{ role: "Anders" }, ["anna"]],
  [{ qualification: "Pabo,PDG" }, ["Bram"]],
  [{ city: "Utrecht" }, ["Carla", "Ömer"]],
  [{ consent: "false" }, ["Bram"]],
  [{ consent: "true", city: "Utrecht" }, ["Carla", "Ömer"]],
  [{ noContactDays: "30" }, ["Bram"]],
  [{ noContactDays: "30", sort: "-createdAt" }, ["Bram"]],
  [{ noContactDays: "30", sort: "createdAt" }, ["Bram"]],
  [{ customFields: '{"Bron":["Beurs","Website"]}' }, ["Carla"]],
  [{ customFields: '{"Dagen":["wo","di"]}' }, ["Carla"]],
  [{ customFields: '{"Dagen":["wo"]}' }, []],
  [{ customFields: '{"Rijbewijs":[true],"Bron":["Beurs"]}' }, ["Carla"]],
  [{ customFields: '{"Onbekend":["x"]}' }, []],
])("the candidate list filtered by %j contains %j", async (query, names) => {
  expect(await namesFor(query)).toEqual(names);
});

test.each([
  ["-name", ["Ömer", "Carla", "Bram", "anna"]],
  ["phase,-name", ["Carla", "anna", "Ömer", "Bram"]],
  ["city,name", ["Bram", "anna", "Carla", "Ömer"]],
  ["lastContactAt,name", ["anna", "Carla", "Bram", "Ömer"]],
  ["-lastContactAt,name", ["Ömer", "Bram", "anna", "Carla"]],
  ["phase,-lastContactAt", ["anna", "Carla", "Ömer", "Bram"]],
])("the candidate list sorts by %s across pages", async (sort, names) => {
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const { body } = await list({ sort, pageSize: "1", ...(cursor ? { cursor } : {}) });
    seen.push(body.data[0].name.split(" ")[0]);
    expect(body.meta.total).toBe(cursor ? null : 4);
    cursor = body.meta.cursor;
  } while (cursor);
  expect(seen).toEqual(names);
});

test.each([
  ["takes two statements for its only page and none for the total", "25", 2],
  ["takes two statements for the first of several pages and one for the total", "1", 3],
])("the candidate list of a small region %s", async (_name, pageSize, count) => {
  const query = { sort: "phase,-updatedAt", consent: "true", pageSize };
  const sent = await recordStatements(() => list(query));
  expect(sent.filter((text) => /"?candidates"?\W+where/.test(text))).toHaveLength(count);
  expect(sent.filter((text) => /candidate_counts/.test(text))).toHaveLength(1);
  expect(sent.filter((text) => /explain|set_config/.test(text))).toEqual([]);
});

test("the candidate list's pages continue after names and cities of the maximum length", async () => {
  const longest = { name: "\u0001".repeat(200), city: "\u0001".repeat(500) };
  const body = [1, 2].map((n) => ({ ...longest, email: `lang${n}@example.org`, privacyConsent: true }));
  const { result } = await runMutation(region, "POST", "/api/v2/candidates", { body });
  const ids: string[] = result.candidates.map(({ id }: { id: string }) => id);
  const query = { sort: "-city,-name", pageSize: "1", q: "lang" };
  const first = await list(query);
  const second = await list({ ...query, cursor: first.body.meta.cursor });
  expect([first, second].map(({ body }) => body.data[0].id).sort()).toEqual(ids.sort());
  for (const id of ids) await runMutation(region, "DELETE", `/api/v2/candidates/${id}`);
});

test("the candidate list's next page starts after the last row, even if a candidate was added in the meantime", async () => {
  const first = await list({ sort: "name", pageSize: "2" });
  const newcomer = [{ name: "Aad Aarts", email: "aad@example.org", privacyConsent: true }];
  const { result } = await runMutation(region, "POST", "/api/v2/candidates", { body: newcomer });
  const second = await list({ sort: "name", pageSize: "2", cursor: first.body.meta.cursor });
  expect(second.body.data.map(({ name }: { name: string }) => name)).toEqual(["Carla Zeeman", "Ömer Aydın"]);
  await runMutation(region, "DELETE", `/api/v2/candidates/${result.candidates[0].id}`);
});

test("a filter finds values that were stored before the field's type changed to or from a list", async () => {
  const fields = [
    { name: "Dagen", type: "multiSelect" as const, options: ["ma", "di"], required: false },
    { name: "Bron", type: "singleSelect" as const, options: ["Beurs"], required: false },
  ];
  const changed = await newRegion(fields);
  const { headers } = await newStaff("reader", changed);
  const person = { email: "dana@example.org", name: "Dana", privacyConsent: true };
  await runMutation(changed, "POST", "/api/v2/candidates", { body: [person] });
  await db()
    .update(candidatesTable)
    .set({ customFields: { Dagen: "di", Bron: ["Beurs"] } as never })
    .where(eq(candidatesTable.baseId, changed.bases.live));
  const found = async (customFields: object) =>
    (await list({ customFields: JSON.stringify(customFields) }, headers)).body.data.length;
  expect([await found({ Dagen: ["di"] }), await found({ Bron: ["Beurs"] })]).toEqual([1, 1]);
  expect([await found({ Dagen: ["ma"] }), await found({ Bron: ["di"] })]).toEqual([0, 0]);
});

test("the candidate list doesn't reveal a candidate's name in the cursor", async () => {
  const { body } = await list({ sort: "name", pageSize: "1" });
  const text = Buffer.from(body.meta.cursor, "base64url").toString();
  expect(`${body.meta.cursor}${text}`).not.toMatch(/anna/);
});

test.each<[string, Record<string, string>]>([
  ["an unknown sort key", { sort: "email" }],
  ["a duplicate sort key", { sort: "name,-name" }],
  ["four sort keys", { sort: "name,city,phase,createdAt" }],
  ["an empty sort key", { sort: "" }],
  ["an unknown phase", { phase: "matchen,klaar" }],
  ["days that aren't a number", { noContactDays: "lang" }],
  ["a month that doesn't exist", { registered: "2026-13" }],
  ["a period with a third month", { registered: "2026-01..2026-02..2026-03" }],
  ["custom fields that aren't JSON", { customFields: "{" }],
  ["custom fields with the wrong shape", { customFields: '{"Bron":"Beurs"}' }],
  ["an unknown parameter", { color: "red" }],
  ["a forged cursor", { cursor: "abc" }],
])("the candidate list rejects %s", async (_, query) => {
  expect((await list(query)).status).toBe(400);
});

test("the candidate list counts each candidate once, even if a filter repeats a value", async () => {
  const { body } = await list({ phase: "matchen,matchen", pageSize: "1" });
  expect(body.meta).toMatchObject({ total: 2, isTotalMinimum: false });
});

test("the candidate list rejects a cursor from a list with other filters", async () => {
  const { body } = await list({ pageSize: "1" });
  expect((await list({ pageSize: "1", phase: "matchen", cursor: body.meta.cursor })).status).toBe(400);
});

test("the candidate list's last contact changes when an interaction is added, changed or removed", async () => {
  const candidate = idOf["Carla Zeeman"];
  const at = `/api/v2/candidates/${candidate}/interactions`;
  const shown = async () => (await list({ q: "carla" })).body.data[0].lastContactAt;
  const [early, late] = ["2026-01-05T10:00:00.000Z", "2026-02-05T10:00:00.000Z"];
  const interactions = [early, late].map((performedAt) => ({ type: "E-mail", performedAt }));
  const { result } = await runMutation(region, "POST", at, { body: interactions });
  expect(await shown()).toBe(late);
  const [, second] = result.interactions;
  await runMutation(region, "PATCH", `${at}/${second.id}`, { body: { performedAt: "2026-01-01T10:00:00Z" } });
  expect(await shown()).toBe(early);
  for (const { id } of result.interactions) await runMutation(region, "DELETE", `${at}/${id}`);
  expect(await shown()).toBeNull();
});

test("a planned interaction counts as a contact once it has taken place", async () => {
  const at = `/api/v2/candidates/${idOf["Carla Zeeman"]}/interactions`;
  const shown = async () => (await list({ q: "carla" })).body.data[0].lastContactAt;
  const add = async (performedAt: string) => {
    const body = [{ type: "Telefonisch", performedAt, createdAt: performedAt }];
    return (await runMutation(region, "POST", at, { body })).result.interactions[0].id;
  };
  const past = "2026-01-05T10:00:00.000Z";
  const ids = [await add(past), await add(new Date(Date.now() + DAY_MS).toISOString())];
  expect(await shown()).toBe(past);
  const soon = new Date(Date.now() + 3_000).toISOString();
  ids.push(await add(soon));
  const noted = async () => {
    await updateLastContacts(db());
    return await shown();
  };
  await expect.poll(noted, { timeout: 30_000 }).toBe(soon);
  for (const id of ids) await runMutation(region, "DELETE", `${at}/${id}`);
});

test("the candidate list shows no candidates of another region or mode", async () => {
  const stranger = await newStaff("reader", await newRegion());
  expect((await list({}, { ...stranger.headers, "x-region": region.id })).status).toBe(404);
  expect((await list({}, stranger.headers)).body).toMatchObject({ data: [], meta: { total: 0 } });
  expect((await list({}, { ...reader.headers, "x-api-sandbox": "true" })).body.data).toEqual([]);
});

test("the city filter lists each city with its number of candidates, largest first", async () => {
  const { body } = await call("GET", "/api/console/candidates/cities", { headers: reader.headers });
  expect(body.data).toEqual([
    { name: "Utrecht", count: 2 },
    { name: "Amersfoort", count: 1 },
  ]);
});
