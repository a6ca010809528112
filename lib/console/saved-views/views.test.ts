import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
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

let close: () => Promise<void>;
let region: TestRegion;
let [manager, adviser, reader]: TestStaffMember[] = [];
beforeAll(async () => {
  close = await openTestApi();
});
beforeEach(async () => {
  region = await newRegion([SOURCE]);
  [manager, adviser, reader] = [
    await newStaff("manager", region),
    await newStaff("adviser", region),
    await newStaff("reader", region),
  ];
});
afterAll(() => close());

type Who = TestStaffMember | undefined;
const send = (who: Who, method: string, path = "", body?: unknown) =>
  call(method, `${VIEWS}${path}`, { headers: who?.headers ?? {}, ...(body === undefined ? {} : { body }) });
const save = async (who: Who, body: object) => send(who, "POST", "", { query: {}, ...body });
const saved = async (who: Who, body: object) => {
  const reply = await save(who, body);
  expect(reply.status, reply.text).toBe(201);
  return reply.body.data;
};
const listed = async (who: Who) => (await send(who, "GET")).body.data;
const namesOf = async (who: Who) => (await listed(who)).map(({ name }: { name: string }) => name);

describe("a view", () => {
  test("is kept as the table's address has it, and listed by name", async () => {
    const query = {
      phase: "nieuw,matchen",
      city: "Den Haag",
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
    const { columns: _, ...asked } = view.query;
    const address = `/api/console/candidates?${new URLSearchParams(asked)}`;
    const lines = await call("GET", address, { headers: reader?.headers ?? {} });
    expect(lines.status).toBe(200);
  });

  test("is the same one in the sandbox", async () => {
    await saved(adviser, { name: "Alles" });
    const headers = { ...adviser?.headers, "x-api-sandbox": "true" };
    expect((await call("GET", VIEWS, { headers })).body.data).toEqual(await listed(adviser));
  });

  test("gets another name or another address, and keeps the rest", async () => {
    const { id } = await saved(adviser, { name: "Nieuw", query: { phase: "nieuw" } });
    expect((await send(adviser, "PATCH", `/${id}`, { name: "Binnen" })).body.data).toMatchObject({
      name: "Binnen",
      query: { phase: "nieuw" },
    });
    await send(adviser, "PATCH", `/${id}`, { query: { city: "Assen" } });
    expect(await listed(adviser)).toMatchObject([{ id, name: "Binnen", query: { city: "Assen" } }]);
  });

  test("is no more when it was removed, and is said not to be there then", async () => {
    const { id } = await saved(adviser, { name: "Nieuw" });
    expect((await send(adviser, "DELETE", `/${id}`)).body.data).toEqual({ id, removed: true });
    expect((await send(adviser, "DELETE", `/${id}`)).body.code).toBe("view_not_found");
    expect((await send(adviser, "PATCH", `/${id}`, { name: "Weer" })).status).toBe(404);
  });
});

describe("fields of the region's own that are no more", () => {
  test("are left out of the filters and columns of a view, which names them, and come back with the field", async () => {
    const query = {
      phase: "nieuw",
      customFields: '{"Herkomst":["UWV"],"Nergens":["x"]}',
      columns: "name,field%3AHerkomst,field%3ANergens",
    };
    const view = await saved(adviser, { name: "Herkomst", query });
    expect(view.query).toEqual({
      phase: "nieuw",
      customFields: '{"Herkomst":["UWV"]}',
      columns: "name,field%3AHerkomst",
    });
    expect(view.gone).toEqual(["Nergens"]);
    const change = async (customFields: object[]) =>
      call("PATCH", `/api/v2/regions/${region.id}`, {
        key: await newGlobalKey("admin"),
        body: { customFields },
      });
    await change([]);
    const [without] = await listed(adviser);
    expect(without).toMatchObject({
      query: { phase: "nieuw", columns: "name" },
      gone: ["Herkomst", "Nergens"],
    });
    expect(without.query).not.toHaveProperty("customFields");
    await change([SOURCE]);
    expect((await listed(adviser))[0]).toEqual(view);
  });
});

describe("a person's own view", () => {
  test("is seen and changed by nobody else, not by a manager or an admin either", async () => {
    const { id } = await saved(adviser, { name: "Van mij" });
    for (const who of [manager, reader, await newStaff("admin", region)]) {
      expect(await listed(who)).toEqual([]);
      expect((await send(who, "PATCH", `/${id}`, { name: "Gekaapt" })).body.code).toBe("view_not_found");
      expect((await send(who, "DELETE", `/${id}`)).status).toBe(404);
    }
    expect(await namesOf(adviser)).toEqual(["Van mij"]);
  });

  test("stays in the region where it was made, also for who works in two", async () => {
    const admin = await newStaff("admin", region);
    const { id } = await saved(admin, { name: "Van mij" });
    const elsewhere = { ...admin, headers: { ...admin.headers, "x-region": (await newRegion()).id } };
    expect(await listed(elsewhere)).toEqual([]);
    expect((await send(elsewhere, "DELETE", `/${id}`)).status).toBe(404);
  });

  test("leaves no event, and goes with the person", async () => {
    await saved(adviser, { name: "Van mij" });
    const rows = await db().select().from(events).where(eq(events.baseId, region.bases.live));
    expect(rows).toEqual([]);
    await db()
      .delete(staff)
      .where(eq(staff.id, String(adviser?.id)));
    expect(await db().select().from(savedViews).where(eq(savedViews.regionId, region.id))).toEqual([]);
  });
});

describe("a view of the region", () => {
  test("is made, changed and removed by a manager and an admin, and seen by all", async () => {
    for (const who of [manager, await newStaff("admin", region)]) {
      const { id } = await saved(who, { name: "Van ons", isShared: true });
      expect(await listed(reader)).toMatchObject([{ id, isShared: true }]);
      expect((await send(who, "PATCH", `/${id}`, { name: "Van allen" })).status).toBe(200);
      expect(await namesOf(adviser)).toEqual(["Van allen"]);
      expect((await send(who, "DELETE", `/${id}`)).status).toBe(200);
    }
  });

  test("is not made, changed or removed by an adviser or a reader", async () => {
    const { id } = await saved(manager, { name: "Van ons", isShared: true });
    for (const who of [adviser, reader]) {
      expect((await save(who, { name: "Ook", isShared: true })).status).toBe(403);
      expect((await send(who, "PATCH", `/${id}`, { name: "Anders" })).body.code).toBe("forbidden");
      expect((await send(who, "DELETE", `/${id}`)).status).toBe(403);
      expect(await namesOf(who)).toEqual(["Van ons"]);
    }
  });

  test("is not there for another region's manager", async () => {
    const { id } = await saved(manager, { name: "Van ons", isShared: true });
    const stranger = await newStaff("manager", await newRegion());
    expect(await listed(stranger)).toEqual([]);
    expect((await send(stranger, "PATCH", `/${id}`, { name: "Gekaapt" })).status).toBe(404);
    expect((await send(stranger, "DELETE", `/${id}`)).status).toBe(404);
  });

  test("is told of in the activity log, without its name, and goes with the region", async () => {
    const { id } = await saved(manager, { name: "Geheim", isShared: true });
    await send(manager, "PATCH", `/${id}`, { name: "Nog geheimer" });
    await send(manager, "DELETE", `/${id}`);
    const rows = await db().select().from(events).where(eq(events.baseId, region.bases.live));
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatchObject({
      action: "region.updated",
      actorId: manager?.id,
      recordId: region.id,
      details: { fields: ["views"] },
    });
    await saved(manager, { name: "Geheim", isShared: true });
    await db().delete(regions).where(eq(regions.id, region.id));
    expect(await db().select().from(savedViews).where(eq(savedViews.regionId, region.id))).toEqual([]);
  });
});

describe("a name", () => {
  test("is one view's of those of one owner, however it is written", async () => {
    const first = await saved(adviser, { name: "Nieuw" });
    const second = await saved(adviser, { name: "Ander" });
    const again = await save(adviser, { name: "NIEUW" });
    expect([again.status, again.body.code]).toEqual([409, "view_name_taken"]);
    expect((await send(adviser, "PATCH", `/${second.id}`, { name: "nieuw" })).status).toBe(409);
    expect((await send(adviser, "PATCH", `/${first.id}`, { name: "nieuw" })).status).toBe(200);
  });

  test("can be that of another person's view, of the region's, and of another region's", async () => {
    for (const who of [adviser, reader, manager]) await saved(who, { name: "Nieuw" });
    await saved(manager, { name: "Nieuw", isShared: true });
    expect((await save(manager, { name: "nieuw", isShared: true })).status).toBe(409);
    await saved(await newStaff("manager", await newRegion()), { name: "Nieuw", isShared: true });
  });

  test("is one view's also where two are saved at once", async () => {
    const replies = await Promise.all([1, 2, 3].map(() => save(adviser, { name: "Nieuw" })));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });
});

test("an owner has fifty views at most, also where two are saved at once", async () => {
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
  const replies = await Promise.all(["Een", "Twee"].map((name) => save(adviser, { name })));
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(replies.find(({ status }) => status === 409)?.body.code).toBe("too_many_views");
  await saved(reader, { name: "Nog plaats" });
  await saved(manager, { name: "Nog plaats", isShared: true });
});

test("keys get no views, and a session without region neither", async () => {
  expect((await call("GET", VIEWS, { key: region.key })).status).toBe(403);
  expect((await call("GET", VIEWS)).status).toBe(401);
});
