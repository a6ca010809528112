import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { events } from "@/db/schema/events";
import { regions } from "@/db/schema/regions";
import { savedViews } from "@/db/schema/saved-views";
import { staff } from "@/db/schema/staff";
import { db } from "@/lib/platform/database/client";
import { call, newGlobalKey, newRegion, openTestApi, type TestRegion } from "@/test/api";
import { newStaff, type TestStaffMember } from "@/test/staff";

const VIEWS = "/api/console/views";
const SOURCE = {
  name: "Herkomst",
  type: "singleSelect" as const,
  required: false,
  options: ["Website", "UWV"],
};

let region: TestRegion;
let [manager, adviser, reader]: TestStaffMember[] = [];
beforeAll(openTestApi);
beforeEach(async () => {
  region = await newRegion([SOURCE]);
  [manager, adviser, reader] = [
    await newStaff("manager", region),
    await newStaff("adviser", region),
    await newStaff("reader", region),
  ];
});

type Who = TestStaffMember | undefined;
const send = (who: Who, method: string, path = "", body?: unknown) =>
  call(method, `${VIEWS}${path}`, { headers: who?.headers ?? {}, ...(body === undefined ? {} : { body }) });
const save = async (who: Who, body: object) => send(who, "POST", "", { query: {}, ...body });
const saved = async (who: Who, body: object) => {
  const response = await save(who, body);
  expect(response.status, response.text).toBe(201);
  return response.body.data;
};
const listed = async (who: Who) => (await send(who, "GET")).body.data;
const namesOf = async (who: Who) => (await listed(who)).map(({ name }: { name: string }) => name);

describe("a view", () => {
  test("isn't overwritten by someone who hasn't seen its last change", async () => {
    const { id, query } = await saved(manager, { name: "Samen", isShared: true, query: { phase: "nieuw" } });
    const change = (phase: string, seen: object) =>
      send(manager, "PATCH", `/${id}`, { query: { phase }, seen });
    expect((await change("matchen", query)).body.data.query).toEqual({ phase: "matchen" });
    expect((await change("werkzaam", query)).body).toMatchObject({
      status: 412,
      code: "precondition_failed",
    });
    expect((await listed(manager))[0].query).toEqual({ phase: "matchen" });
    expect((await change("werkzaam", { phase: "matchen" })).status).toBe(200);
  });

  test("stores the table's query, and is listed in alphabetical order", async () => {
    const query = {
      phase: "nieuw,matchen",
      registered: "2026-01..2026-06",
      consent: "true",
      noContactDays: "30",
      customFields: '{"Herkomst":["UWV"]}',
      sort: "-updatedAt,name",
      columns: "name,phase,field%3AHerkomst",
    };
    const view = await saved(reader, { name: "  zonder contact ", query });
    expect(view).toEqual({ id: view.id, name: "zonder contact", isShared: false, query, gone: [] });
    await saved(reader, { name: "Alles" });
    expect(await namesOf(reader)).toEqual(["Alles", "zonder contact"]);
    const { columns: _, ...filters } = view.query;
    const path = `/api/console/candidates?${new URLSearchParams(filters)}`;
    const list = await call("GET", path, { headers: reader?.headers ?? {} });
    expect(list.status).toBe(200);
  });

  test("is the same in live and sandbox", async () => {
    await saved(adviser, { name: "Alles" });
    const headers = { ...adviser?.headers, "x-api-sandbox": "true" };
    expect((await call("GET", VIEWS, { headers })).body.data).toEqual(await listed(adviser));
  });

  test("keeps its query when its name changes, and its name when its query changes", async () => {
    const { id } = await saved(adviser, { name: "Nieuw", query: { phase: "nieuw" } });
    expect((await send(adviser, "PATCH", `/${id}`, { name: "Binnen" })).body.data).toMatchObject({
      name: "Binnen",
      query: { phase: "nieuw" },
    });
    await send(adviser, "PATCH", `/${id}`, { query: { consent: "false" } });
    expect(await listed(adviser)).toMatchObject([{ id, name: "Binnen", query: { consent: "false" } }]);
  });

  test("returns 404 after removal", async () => {
    const { id } = await saved(adviser, { name: "Nieuw" });
    expect((await send(adviser, "DELETE", `/${id}`)).body.data).toEqual({ id, removed: true });
    expect((await send(adviser, "DELETE", `/${id}`)).body.code).toBe("view_not_found");
    expect((await send(adviser, "PATCH", `/${id}`, { name: "Weer" })).status).toBe(404);
  });
});

describe("removed custom fields", () => {
  test("are omitted from a view's query and listed as removed, until the field is added again", async () => {
    const query = {
      phase: "nieuw",
      customFields: '{"Herkomst":["UWV"]}',
      columns: "name,field%3AHerkomst",
    };
    const view = await saved(adviser, { name: "Herkomst", query });
    expect(view).toMatchObject({ query, gone: [] });
    const change = async (customFields: object[]) =>
      call("PATCH", `/api/v2/regions/${region.id}`, {
        key: await newGlobalKey("admin"),
        body: { customFields },
      });
    await change([]);
    const [without] = await listed(adviser);
    expect(without).toMatchObject({
      query: { phase: "nieuw", columns: "name" },
      gone: ["Herkomst"],
    });
    expect(without.query).not.toHaveProperty("customFields");
    await change([SOURCE]);
    expect((await listed(adviser))[0]).toEqual(view);
  });
});

describe("a personal view", () => {
  test("can be seen and changed only by its owner, not by managers or admins", async () => {
    const { id } = await saved(adviser, { name: "Van mij" });
    for (const who of [manager, reader, await newStaff("admin", region)]) {
      expect(await listed(who)).toEqual([]);
      expect((await send(who, "PATCH", `/${id}`, { name: "Gekaapt" })).body.code).toBe("view_not_found");
      expect((await send(who, "DELETE", `/${id}`)).status).toBe(404);
    }
    expect(await namesOf(adviser)).toEqual(["Van mij"]);
  });

  test("belongs to one region, even if its owner works for two", async () => {
    const admin = await newStaff("admin", region);
    const { id } = await saved(admin, { name: "Van mij" });
    const elsewhere = { ...admin, headers: { ...admin.headers, "x-region": (await newRegion()).id } };
    expect(await listed(elsewhere)).toEqual([]);
    expect((await send(elsewhere, "DELETE", `/${id}`)).status).toBe(404);
  });

  test("adds no audit event, and is deleted with its owner", async () => {
    await saved(adviser, { name: "Van mij" });
    const rows = await db().select().from(events).where(eq(events.baseId, region.bases.live));
    expect(rows).toEqual([]);
    await db()
      .delete(staff)
      .where(eq(staff.id, String(adviser?.id)));
    expect(await db().select().from(savedViews).where(eq(savedViews.regionId, region.id))).toEqual([]);
  });
});

describe("a shared view", () => {
  test("can be changed by managers and admins, and is visible to all staff", async () => {
    for (const who of [manager, await newStaff("admin", region)]) {
      const { id } = await saved(who, { name: "Van ons", isShared: true });
      expect(await listed(reader)).toMatchObject([{ id, isShared: true }]);
      expect((await send(who, "PATCH", `/${id}`, { name: "Van allen" })).status).toBe(200);
      expect(await namesOf(adviser)).toEqual(["Van allen"]);
      expect((await send(who, "DELETE", `/${id}`)).status).toBe(200);
    }
  });

  test("can't be changed by an adviser or a reader", async () => {
    const { id } = await saved(manager, { name: "Van ons", isShared: true });
    for (const who of [adviser, reader]) {
      expect((await save(who, { name: "Ook", isShared: true })).status).toBe(403);
      expect((await send(who, "PATCH", `/${id}`, { name: "Anders" })).body.code).toBe("forbidden");
      expect((await send(who, "DELETE", `/${id}`)).status).toBe(403);
      expect(await namesOf(who)).toEqual(["Van ons"]);
    }
  });

  test("returns 404 for another region's manager", async () => {
    const { id } = await saved(manager, { name: "Van ons", isShared: true });
    const stranger = await newStaff("manager", await newRegion());
    expect(await listed(stranger)).toEqual([]);
    expect((await send(stranger, "PATCH", `/${id}`, { name: "Gekaapt" })).status).toBe(404);
    expect((await send(stranger, "DELETE", `/${id}`)).status).toBe(404);
  });

  test("is recorded in the activity log without its name and deleted with the region", async () => {
    const { id } = await saved(manager, { name: "Geheim", isShared: true });
    await send(manager, "PATCH", `/${id}`, { name: "Nog geheimer" });
    await send(manager, "DELETE", `/${id}`);
    const rows = await db().select().from(events).where(eq(events.baseId, region.bases.live));
    expect(rows).toHaveLength(3);
    for (const row of rows) {
      expect(row).toMatchObject({ action: "region.updated", actorId: manager?.id, recordId: region.id });
      expect(row.details).toEqual({ fields: ["views"] });
    }
    await saved(manager, { name: "Geheim", isShared: true });
    await db().delete(regions).where(eq(regions.id, region.id));
    expect(await db().select().from(savedViews).where(eq(savedViews.regionId, region.id))).toEqual([]);
  });
});

describe("a view's name", () => {
  test("is unique per owner, ignoring case", async () => {
    const first = await saved(adviser, { name: "Nieuw" });
    const second = await saved(adviser, { name: "Ander" });
    const again = await save(adviser, { name: "NIEUW" });
    expect([again.status, again.body.code]).toEqual([409, "view_name_taken"]);
    expect((await send(adviser, "PATCH", `/${second.id}`, { name: "nieuw" })).status).toBe(409);
    expect((await send(adviser, "PATCH", `/${first.id}`, { name: "nieuw" })).status).toBe(200);
  });

  test("can be used again by another owner and in another region", async () => {
    for (const who of [adviser, reader, manager]) await saved(who, { name: "Nieuw" });
    await saved(manager, { name: "Nieuw", isShared: true });
    expect((await save(manager, { name: "nieuw", isShared: true })).status).toBe(409);
    await saved(await newStaff("manager", await newRegion()), { name: "Nieuw", isShared: true });
  });

  test("stays unique when views are saved at the same time", async () => {
    const responses = await Promise.all([1, 2, 3].map(() => save(adviser, { name: "Nieuw" })));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });
});

test("a staff member can have at most fifty personal views in a region, even with concurrent requests", async () => {
  const now = new Date();
  const rows = Array.from({ length: 49 }, (_, index) => ({
    id: crypto.randomUUID(),
    regionId: region.id,
    staffId: String(adviser?.id),
    name: `Weergave ${index}`,
    query: {},
    createdAt: now,
    updatedAt: now,
  }));
  await db().insert(savedViews).values(rows);
  const responses = await Promise.all(["Een", "Twee"].map((name) => save(adviser, { name })));
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(responses.find(({ status }) => status === 409)?.body.code).toBe("too_many_views");
  await saved(reader, { name: "Nog plaats" });
  await saved(manager, { name: "Nog plaats", isShared: true });
});

test("views return 403 to an API key and 401 without a session", async () => {
  expect((await call("GET", VIEWS, { key: region.key })).status).toBe(403);
  expect((await call("GET", VIEWS)).status).toBe(401);
});
