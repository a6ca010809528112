import { parse } from "csv-parse/sync";
import { sql } from "drizzle-orm";
import { readSheet } from "read-excel-file/node";
import { beforeAll, describe, expect, test } from "vitest";
import { db } from "@/lib/platform/database/client";
import { call, newRegion, openTestApi } from "@/test/api";
import { newStaff, type TestStaffMember } from "@/test/staff";

const PATH = "/api/console/administration/security-log";

let admin: TestStaffMember;
let removed: TestStaffMember;
beforeAll(openTestApi);
beforeAll(async () => {
  process.env.RATE_LIMIT_PER_SECOND = "0";
  removed = await newStaff("reader");
  admin = await newStaff("admin");
  await call("DELETE", `/api/console/administration/staff/${removed.id}`, { headers: admin.headers });
});

const list = async (query = "") => (await call("GET", `${PATH}${query}`, { headers: admin.headers })).body;
const exported = async (query = ""): Promise<Record<string, string>[]> => {
  const response = await call("GET", `${PATH}/export${query}`, { headers: admin.headers });
  expect(response.headers["content-type"]).toBe("text/csv; charset=utf-8");
  return parse(response.text, { bom: true, columns: true });
};

describe("the security log in the console", () => {
  test("lists events latest first, with people's current names, but no names of removed people", async () => {
    const { data } = await list();
    expect(data).toMatchObject([
      {
        action: "staff.removed",
        actor: { kind: "staff", id: admin.id, name: expect.stringMatching(/^Medewerker/) },
        subject: { id: removed.id, name: null },
      },
      { action: "sign_in.succeeded", actor: { id: admin.id } },
      { action: "sign_in.succeeded", actor: { id: removed.id, name: null } },
    ]);
  });

  test.each([
    ["action=staff.removed", 1],
    ["action=session.ended", 0],
    ["from=2100-01-01T00:00:00Z", 0],
    ["until=2100-01-01T00:00:00Z", 3],
    ["until=2000-01-01T00:00:00Z", 0],
  ])("filtered by %s returns %i events", async (filter, count) => {
    expect((await list(`?${filter}`)).data).toHaveLength(count);
  });

  test("returns 400 for an unknown action", async () => {
    const { status } = await call("GET", `${PATH}?action=coffee.made`, { headers: admin.headers });
    expect(status).toBe(400);
  });

  test("neither skips nor repeats events across pages, even if someone signs in between two pages", async () => {
    const seen: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const { data, meta } = await list(`?pageSize=1${cursor ? `&cursor=${cursor}` : ""}`);
      seen.push(...data.map(({ action }: { action: string }) => action));
      cursor = meta.cursor;
      if (seen.length === 1) await newStaff("reader");
    }
    expect(seen).toEqual(["staff.removed", "sign_in.succeeded", "sign_in.succeeded"]);
  });

  test.each(["", "/export"])("at …/security-log%s is available only to admins", async (path) => {
    const { headers } = await newStaff("manager", await newRegion());
    expect((await call("GET", PATH + path, { headers })).status).toBe(403);
    expect((await call("GET", PATH + path)).status).toBe(401);
  });
});

describe("the export of the security log", () => {
  test("contains the same events by id, without names, and begins with the export itself", async () => {
    const [own, ...rows] = await exported();
    expect(own).toMatchObject({ action: "security_log.exported", actorId: admin.id });
    const [, ...listed] = (await list()).data;
    expect(rows.map(({ id }) => id)).toEqual(listed.map(({ id }: { id: string }) => id));
    const removal = rows.find(({ action }) => action === "staff.removed");
    expect(removal).toMatchObject({ subjectId: removed.id, details: '{"isAdmin":false,"roles":[]}' });
    expect(JSON.stringify(rows)).not.toContain("Medewerker");
  });

  test("contains every matching event once, even if it takes several batches", async () => {
    await db().execute(sql`
      insert into security_events
      select '2099-01', number, now(), 'staff.changed', 'system', 'test', number::text, null, '{}', '', ''
      from generate_series(1, 1001) as number`);
    const subjects = (await exported("?action=staff.changed")).map(({ subjectId }) => Number(subjectId));
    expect(subjects).toEqual(Array.from({ length: 1_001 }, (_, index) => 1_001 - index));
  });

  test("escapes formulas, and separates cells by semicolons for Dutch spreadsheets", async () => {
    await db().execute(sql`
      insert into security_events
      values ('2100-01', 1, now(), 'api_key.revoked', 'staff', '=1+1', null, null, '{}', '', '')`);
    const query = "?action=api_key.revoked&separator=semicolon";
    const { text } = await call("GET", `${PATH}/export${query}`, { headers: admin.headers });
    expect(text).toContain(`;"'=1+1";`);
  });

  test("is also available as a workbook that has the same rows", async () => {
    const query = "?action=staff.removed&format=xlsx";
    const { bytes, headers } = await call("GET", `${PATH}/export${query}`, { headers: admin.headers });
    expect(headers["content-disposition"]).toBe('attachment; filename="security-log.xlsx"');
    const [head, ...rows] = await readSheet(Buffer.from(bytes));
    const same = await exported("?action=staff.removed");
    expect(head).toEqual(Object.keys(same[0] ?? {}));
    expect(rows.map(([id]) => id)).toEqual(same.map(({ id }) => id));
  });
});

test("an action that only a newer release knows is listed and exported under its code", async () => {
  await db().execute(sql`
    insert into security_events
    values ('2101-01', 1, now(), 'later.action', 'staff', 'test', null, null, '{}', '', '')`);
  expect((await list("?pageSize=1")).data).toMatchObject([{ action: "later.action" }]);
  const rows = await exported("?from=2026-01-01T00:00:00Z&language=en");
  expect(rows.map(({ Action }) => Action)).toContain("later.action");
});
