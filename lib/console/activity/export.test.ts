import { parse } from "csv-parse/sync";
import { sql } from "drizzle-orm";
import { readSheet } from "read-excel-file/node";
import { beforeAll, expect, test } from "vitest";
import { db } from "@/lib/platform/database/client";
import { call, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { FORMULA_TEXTS, formulasIn, openCsv } from "@/test/spreadsheet";
import { newStaff, type TestStaffMember } from "@/test/staff";

let region: TestRegion;
let manager: TestStaffMember;
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
  manager = await newStaff("manager", region);
  const body = [{ name: "Noor Voorbeeld", email: "noor@example.org", privacyConsent: true }];
  await runMutation(region, "POST", "/api/v2/candidates", { body });
});

async function exported(query = "", headers = manager.headers): Promise<Record<string, string>[]> {
  const response = await call("GET", `/api/console/activity/export${query}`, { headers });
  expect(response.headers["content-type"]).toBe("text/csv; charset=utf-8");
  return parse(response.text, { bom: true, columns: true });
}

test("the activity export contains the same events as the log, but no candidate names", async () => {
  const { body } = await call("GET", "/api/console/activity", { headers: manager.headers });
  const [event] = body.data;
  const [own, row, ...others] = await exported();
  expect([own?.action, others]).toEqual(["activity.exported", []]);
  expect(row).toEqual({
    occurredAt: event.occurredAt,
    actorKind: event.actor.kind,
    actorId: event.actor.id,
    actorName: event.actor.name,
    action: event.action,
    candidateId: event.candidate.id,
    recordId: event.recordId,
    mutationId: event.mutationId,
    details: JSON.stringify(event.details),
  });
  expect(JSON.stringify(row)).not.toContain("Noor");
});

test("the activity export contains every matching event once, latest first, even if it takes several batches", async () => {
  const own = await newRegion();
  const person = await newStaff("manager", own);
  await db().execute(sql`
    insert into events (base_id, occurred_at, actor_kind, actor_id, action, record_id)
    select ${own.bases.live}, now(), 'system', 'test', case number % 2 when 0 then 'even' else 'a;=odd' end, number::text
    from generate_series(1, 2500) as number`);
  const [, ...rows] = await exported("", person.headers);
  const all = rows.map(({ recordId }) => Number(recordId));
  expect(all).toEqual(Array.from({ length: 2500 }, (_, index) => 2500 - index));
  expect(await exported("?action=even", person.headers)).toHaveLength(1250);
  const [odd] = await exported("?action=a%3B%3Dodd", person.headers);
  expect(odd?.action).toBe("a;'=odd");
});

test("the activity export contains the id of a staff member who has since been removed, without a name", async () => {
  const own = await newRegion();
  const [leaver, admin] = [await newStaff("adviser", own), await newStaff("admin")];
  const body = [{ name: "Wim Voorbeeld", email: "wim@example.org", privacyConsent: true }];
  const write = { key: "", headers: leaver.headers, body };
  const { result } = await runMutation(own, "POST", "/api/v2/candidates", write);
  const path = `/api/console/administration/staff/${leaver.id}`;
  expect((await call("DELETE", path, { headers: admin.headers })).status).toBe(200);
  const { headers } = await newStaff("manager", own);
  const rows = (await exported("?actorKind=staff", headers)).filter(({ actorId }) => actorId === leaver.id);
  expect(rows).toMatchObject([{ actorName: "", candidateId: result.candidates[0].id }]);
});

test.each(["csv", "xlsx"])(
  "an export of the log as %s is logged with the staff member and the names of the filters, but not their values",
  async (format) => {
    const own = await newRegion();
    const { headers, id } = await newStaff("manager", own);
    await call("GET", `/api/console/activity/export?format=${format}&candidateId=recGeheim`, { headers });
    const { body } = await call("GET", "/api/console/activity?action=activity.exported", { headers });
    expect(body.data).toMatchObject([
      { actor: { kind: "staff", id }, recordId: own.id, details: { format, filters: ["candidateId"] } },
    ]);
    expect(JSON.stringify(body.data)).not.toContain("Geheim");
  },
);

test.each(["comma", "semicolon"])(
  "a spreadsheet finds no formulas in an activity export with %s separators, even if it expects another separator",
  async (separator) => {
    const own = await newRegion();
    const { headers } = await newStaff("manager", own);
    for (const text of FORMULA_TEXTS)
      await db().execute(sql`
        insert into events (base_id, occurred_at, actor_kind, actor_id, action, record_id)
        values (${own.bases.live}, now(), 'system', ${text}, ${text}, ${text})`);
    const { text } = await call("GET", `/api/console/activity/export?separator=${separator}`, { headers });
    for (const expected of [",", ";"] as const) {
      expect(formulasIn(text, expected)).toEqual([]);
      expect(openCsv(text, expected).length).toBeGreaterThan(FORMULA_TEXTS.length);
    }
  },
);

test("a workbook of the activity log has the same rows as the CSV export, and stores formulas as text", async () => {
  const own = await newRegion();
  const { headers } = await newStaff("manager", own);
  await db().execute(sql`
    insert into events (base_id, occurred_at, actor_kind, actor_id, action, record_id)
    values (${own.bases.live}, now(), 'system', 'test', '=1+1', 'x')`);
  const response = await call("GET", "/api/console/activity/export?format=xlsx", { headers });
  expect(response.headers["content-disposition"]).toBe('attachment; filename="activity.xlsx"');
  const [head, ...rows] = await readSheet(Buffer.from(response.bytes));
  const [row, ...others] = await exported("?action=%3D1%2B1", headers);
  expect([rows.length, others]).toEqual([1, []]);
  expect(head).toEqual(Object.keys(row ?? {}));
  expect(rows[0]?.[head?.indexOf("action") ?? -1]).toBe("=1+1");
});

test("an activity log with too many rows for a workbook can be exported only as CSV", async () => {
  const own = await newRegion();
  const { headers } = await newStaff("manager", own);
  await db().execute(sql`
    insert into events (base_id, occurred_at, actor_kind, actor_id, action, record_id)
    select ${own.bases.live}, now(), 'system', 'test', 'test', number::text
    from generate_series(1, 20001) as number`);
  const { status } = await call("GET", "/api/console/activity/export?format=xlsx", { headers });
  expect(status).toBe(413);
  expect(await exported("?action=activity.exported", headers)).toHaveLength(1);
  expect(await exported("?action=test", headers)).toHaveLength(20_001);
});

test("the activity export requires a manager and contains no events of another region or mode", async () => {
  for (const role of ["reader", "adviser"] as const) {
    const { headers } = await newStaff(role, region);
    expect((await call("GET", "/api/console/activity/export", { headers })).status).toBe(403);
  }
  const stranger = await newStaff("manager", await newRegion());
  expect(await exported("", stranger.headers)).toMatchObject([{ actorId: stranger.id }]);
  const ofSandbox = await exported("", { ...manager.headers, "x-api-sandbox": "true" });
  expect(ofSandbox).toMatchObject([{ action: "activity.exported" }]);
});
