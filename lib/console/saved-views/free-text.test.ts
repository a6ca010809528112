import { readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { savedViews } from "@/db/schema/saved-views";
import { db } from "@/lib/platform/database/client";
import { call, newGlobalKey, newRegion, openTestApi, type TestRegion } from "@/test/api";
import { newStaff } from "@/test/staff";

const SOURCE = {
  name: "Herkomst",
  type: "singleSelect" as const,
  required: false,
  options: ["Website", "UWV"],
};
const FREE = { name: "Bijzonderheid", type: "text" as const, required: false };
const HAS_PLAN = { name: "Heeft plan", type: "boolean" as const, required: false };

let region: TestRegion;
let headers: Record<string, string>;
beforeAll(openTestApi);
beforeEach(async () => {
  region = await newRegion([SOURCE, FREE, HAS_PLAN]);
  headers = (await newStaff("adviser", region)).headers;
});

const send = (method: string, path = "", body?: unknown) =>
  call(method, `/api/console/views${path}`, { headers, ...(body === undefined ? {} : { body }) });
const save = async (body: object) => (await send("POST", "", body)).body.data;
const rowsOf = () => db().select().from(savedViews).where(eq(savedViews.regionId, region.id));

test("a view stores only options and booleans as custom field values, so that it contains no free text", async () => {
  const filters = {
    Herkomst: ["UWV", "Noor"],
    Bijzonderheid: ["Noor"],
    "Heeft plan": [true],
    Noor: ["x", true],
  };
  const query = { phase: "nieuw", customFields: JSON.stringify(filters) };
  const stored = { phase: "nieuw", customFields: '{"Herkomst":["UWV"],"Heeft plan":[true]}' };
  const { id } = await save({ name: "Nieuw", query });
  expect(await rowsOf()).toMatchObject([{ query: stored }]);
  await send("PATCH", `/${id}`, { query: { phase: "matchen" } });
  expect((await send("PATCH", `/${id}`, { query })).body.data.query).toEqual(stored);
  expect(await rowsOf()).toMatchObject([{ query: stored }]);
});

test("a view keeps the removed options that it filters by when it is saved again, but a new view doesn't get them", async () => {
  const query = { customFields: '{"Herkomst":["UWV"]}' };
  const { id } = await save({ name: "Via UWV", query });
  const customFields = [{ ...SOURCE, options: ["Website"] }, FREE, HAS_PLAN];
  const key = await newGlobalKey("admin");
  const renamed = await call("PATCH", `/api/v2/regions/${region.id}`, { key, body: { customFields } });
  expect(renamed.status).toBe(200);
  const change = async (filters: object) => {
    const sent = { sort: "name", customFields: JSON.stringify(filters) };
    return (await send("PATCH", `/${id}`, { query: sent })).body.data.query;
  };
  expect(await change({ Herkomst: ["UWV", "Noor"] })).toEqual({ sort: "name", ...query });
  expect((await save({ name: "Nieuw", query })).query).toEqual({});
  expect(await change({ Herkomst: ["Website"] })).toMatchObject({ customFields: '{"Herkomst":["Website"]}' });
  expect(await change({ Herkomst: ["UWV"] })).toEqual({ sort: "name" });
});

test("a view keeps the columns of custom fields only if the region has those fields", async () => {
  const columns = `name,${encodeURIComponent("field:Heeft plan")},${encodeURIComponent("field:Noor is ziek")}`;
  await save({ name: "Kolommen", query: { columns } });
  expect(await rowsOf()).toMatchObject([{ query: { columns: "name,field%3AHeeft%20plan" } }]);
  await save({ name: "Geen", query: { phase: "nieuw", columns: "field%3ANoor" } });
  expect(await rowsOf()).toContainEqual(expect.objectContaining({ name: "Geen", query: { phase: "nieuw" } }));
});

test("the city and the search term are removed from the views that an earlier release stored", async () => {
  const { id } = await save({ name: "Nieuw", query: { phase: "nieuw" } });
  const query = { phase: "nieuw", city: "Ooievaarsdorp", q: "Noor" };
  await db().update(savedViews).set({ query }).where(eq(savedViews.id, id));
  expect((await send("GET")).body.data[0].query).toEqual({ phase: "nieuw" });
  const migration = readFileSync("db/migrations/0037_erased_keys.sql", "utf8");
  await db().execute(sql.raw(migration.slice(migration.indexOf("UPDATE"))));
  expect(await rowsOf()).toMatchObject([{ query: { phase: "nieuw" } }]);
  expect(Object.keys((await rowsOf())[0]?.query ?? {})).toEqual(["phase"]);
});

test("a filter that only another release has is left out of the list of views, and listed as removed", async () => {
  const { id } = await save({ name: "Later", query: {} });
  await save({ name: "Nu", query: { phase: "matchen" } });
  const query = { phase: "nieuw", laterFilter: "x" };
  await db().update(savedViews).set({ query }).where(eq(savedViews.id, id));
  expect((await send("GET")).body.data).toMatchObject([
    { id, query: { phase: "nieuw" }, gone: ["laterFilter"] },
    { query: { phase: "matchen" }, gone: [] },
  ]);
  expect((await send("GET", "/counts")).body.data).toHaveLength(2);
  expect((await send("DELETE", `/${id}`)).status).toBe(200);
});
