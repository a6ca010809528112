import { parse } from "csv-parse/sync";
import { sql } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { readSheet } from "read-excel-file/node";
import { beforeAll, expect, test } from "vitest";
import { newContext } from "@/lib/contract/context";
import { db } from "@/lib/platform/database/client";
import { call, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { FORMULA_TEXTS, formulasIn, openCsv } from "@/test/spreadsheet";
import { newStaff, type TestStaffMember } from "@/test/staff";
import { recordStatements } from "@/test/statements";
import { exportCandidates } from "./export";
import { LOOKUP_MATCHES_MAX } from "./look-up";
import { type CandidateListItem, LIST_COLUMNS } from "./schema";

let region: TestRegion;
let adviser: TestStaffMember;
const CUSTOM = ["Bron", "Dagen", "Rijbewijs"];
const COLUMNS = [...LIST_COLUMNS, ...CUSTOM.map((name) => encodeURIComponent(`field:${name}`))].join(",");

beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion([
    { name: "Bron", type: "text", required: false },
    { name: "Dagen", type: "multiSelect", options: ["ma", "di"], required: false },
    { name: "Rijbewijs", type: "boolean", required: false },
  ]);
  adviser = await newStaff("adviser", region);
  const body = [
    { name: "Ömer Aydın", phase: "matchen", sectorPreferences: ["Primair onderwijs", "Hoger onderwijs"] },
    { name: '=HYPERLINK("x")', phase: "matchen", phone: "+31612345678", city: 'Den Haag; =1, "zuid"\nb' },
    { name: "Bram", customFields: { Bron: "@som", Dagen: ["ma", "di"], Rijbewijs: true } },
  ].map((candidate, index) => ({
    email: `kandidaat${index}@example.org`,
    privacyConsent: index > 0,
    ...candidate,
  }));
  await runMutation(region, "POST", "/api/v2/candidates", { body });
});

const requestExport = (query: Record<string, string>, headers = adviser.headers) =>
  call("GET", `/api/console/candidates/export?${new URLSearchParams({ format: "csv", ...query })}`, {
    headers,
  });
const listed = async (query: Record<string, string>): Promise<CandidateListItem[]> =>
  (await call("GET", `/api/console/candidates?${new URLSearchParams(query)}`, { headers: adviser.headers }))
    .body.data;

const cellsOf = (item: CandidateListItem) =>
  [...LIST_COLUMNS.map((name) => item[name]), ...CUSTOM.map((name) => item.customFields[name])].map(
    (value) => (Array.isArray(value) ? value.join("; ") : (value ?? null)),
  );
const guarded = (text: string) => text.replace(/^[=@]/, "'$&").replace("Den Haag; =1", "Den Haag;' =1");

test.each<Record<string, string>>([{}, { phase: "matchen", sort: "name" }, { q: "bram" }, { q: "niemand" }])(
  "the CSV export for %j contains the same candidates and fields as the list, with formulas escaped",
  async (query) => {
    const response = await requestExport({ ...query, columns: COLUMNS });
    expect(response.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(response.headers["content-disposition"]).toMatch(
      /^attachment; filename="regio-\d+-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(response.text.startsWith("\uFEFF")).toBe(true);
    const [head, ...rows] = parse(response.text, { bom: true });
    expect(head).toEqual([...LIST_COLUMNS, ...CUSTOM]);
    const items = await listed(query);
    expect(rows).toEqual(items.map((item) => cellsOf(item).map((cell) => guarded(String(cell ?? "")))));
  },
);

test.each(["comma", "semicolon"])(
  "a spreadsheet finds no formulas in an export with %s separators, even if it expects another separator",
  async (separator) => {
    const own = await newRegion([{ name: "=Bron", type: "text", required: false }]);
    const { headers } = await newStaff("adviser", own);
    const body = FORMULA_TEXTS.map((text, index) => ({
      name: text,
      email: `formule${index}@example.org`,
      privacyConsent: true,
      phone: "+31612345678",
      city: text,
      customFields: { "=Bron": text },
    }));
    for (let at = 0; at < body.length; at += 10)
      await runMutation(own, "POST", "/api/v2/candidates", { body: body.slice(at, at + 10) });
    const columns = `name,phone,city,${encodeURIComponent("field:=Bron")}`;
    const { text } = await requestExport({ columns, separator }, headers);
    for (const expected of [",", ";"] as const) {
      expect(formulasIn(text, expected)).toEqual([]);
      expect(openCsv(text, expected).length).toBeGreaterThan(FORMULA_TEXTS.length);
    }
    const cells = openCsv(text, separator === "comma" ? "," : ";");
    expect(cells.filter((cell) => cell.text === "+31612345678")).toHaveLength(FORMULA_TEXTS.length);
  },
);

test("the XLSX export writes values, never formulas", async () => {
  const { bytes, headers } = await requestExport({ format: "xlsx", columns: COLUMNS });
  expect(headers["content-type"]).toContain("spreadsheetml");
  const sheet = strFromU8(unzipSync(bytes)["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
  expect(sheet).toContain("<sheetData>");
  expect(sheet).not.toMatch(/<f[ >]/);
  const [head, ...rows] = await readSheet(Buffer.from(bytes));
  expect(head).toEqual([...LIST_COLUMNS, ...CUSTOM]);
  expect(rows).toEqual(
    (await listed({})).map((item) => cellsOf(item).map((cell) => (cell === "" ? null : cell))),
  );
});

test("the export contains only the chosen columns and the use limits, and omits a custom field that doesn't exist", async () => {
  const { text } = await requestExport({
    columns: `email,${encodeURIComponent("field:Weg")},name`,
    q: "bram",
  });
  expect(parse(text, { bom: true })).toEqual([
    ["email", "name", "useLimits"],
    ["kandidaat2@example.org", "Bram", ""],
  ]);
});

test("the export contains each candidate once, even if it takes several batches", async () => {
  const own = await newRegion();
  const person = await newStaff("adviser", own);
  await db().execute(sql`
    insert into candidates (base_id, id, name, email, email_key, search_text, created_at, updated_at, privacy_consent, phase)
    select ${own.bases.live}, 'rec' || lpad(number::text, 14, '0'), 'K', number || '@example.org', number || '@example.org', 'k', now(), now(), true, 'nieuw'
    from generate_series(1, 2500) as number`);
  for (const sort of ["-createdAt", "name,-updatedAt"]) {
    const { text } = await requestExport({ columns: "id", sort }, person.headers);
    expect(new Set(parse(text, { bom: true, from: 2 }).map(([id]) => id)).size).toBe(2500);
  }
});

test("the export contains each candidate once, even if a candidate moves to another batch in the meantime", async () => {
  const own = await newRegion();
  const base = { id: own.bases.live, mode: "live" as const };
  await db().execute(sql`
    insert into candidates (base_id, id, name, email, email_key, search_text, created_at, updated_at, privacy_consent, phase)
    select ${base.id}, 'rec' || lpad(number::text, 14, '0'), 'K', '', '', 'k', now(), now() - number * interval '1 day', true, 'nieuw'
    from generate_series(1, 1001) as number`);
  const ctx = newContext({
    db: db(),
    actor: { kind: "staff", id: adviser.id },
    base,
    region: { ...own, slug: "regio", customFields: [] },
  });
  const sort = [{ by: "updatedAt" as const, isDescending: true }];
  const query = { format: "csv" as const, separator: "comma" as const, columns: ["id"], sort };
  const { data } = await exportCandidates(ctx as never, { query } as never, null as never);
  const ids: string[] = [];
  for await (const chunk of data as AsyncIterable<string>) {
    ids.push(...parse(chunk, { bom: true }).flat());
    if (ids.length === 1) continue;
    await db().execute(
      sql`update candidates set updated_at = now() where base_id = ${base.id} and id like '%1001'`,
    );
  }
  expect(ids).toHaveLength(1002);
  expect(ids.at(-1)).toBe("rec00000000001001");
});

test("the export looks up a frequent word once instead of reading the words of each candidate", async () => {
  const own = await newRegion();
  const person = await newStaff("adviser", own);
  await db().execute(sql`
    insert into candidates (base_id, id, name, email, email_key, search_text, created_at, updated_at, privacy_consent, phase, motivation)
    select ${own.bases.live}, 'rec' || lpad(number::text, 14, '0'), 'K', number || '@example.org', number || '@example.org', 'k', now(), now(), true, 'nieuw', 'onderwijs'
    from generate_series(1, ${LOOKUP_MATCHES_MAX + 1}) as number`);
  let rows: unknown[] = [];
  const statements = await recordStatements(async () => {
    const { text } = await requestExport({ columns: "id", q: "onderwijs" }, person.headers);
    rows = parse(text, { bom: true, from: 2 });
  });
  expect(rows).toHaveLength(LOOKUP_MATCHES_MAX + 1);
  const reading = statements.filter((text) => text.includes("@@") && !text.trim().startsWith("explain"));
  expect(reading.map((text) => text.trim().slice(0, 15))).toEqual(["select id as id", "select distinct"]);
});

test("the export's audit event contains the row count and the filter names, but no filter values", async () => {
  await requestExport({ q: "bram", city: "Geheim" });
  const { body } = await call("GET", "/api/console/activity?action=candidates.exported", {
    headers: adviser.headers,
  });
  expect(body.data[0]).toMatchObject({
    actor: { kind: "staff", id: adviser.id },
    candidate: null,
    recordId: region.id,
    details: { format: "csv", count: 0, filters: ["q", "city"] },
  });
  expect(JSON.stringify(body.data[0].details)).not.toMatch(/bram|Geheim/);
});

test("the export rejects readers and other regions' staff, and contains no candidates of the other mode", async () => {
  const reader = await newStaff("reader", region);
  expect((await requestExport({}, reader.headers)).status).toBe(403);
  const stranger = await newStaff("manager", await newRegion());
  expect((await requestExport({}, { ...stranger.headers, "x-region": region.id })).status).toBe(404);
  const { text } = await requestExport({ columns: "id" }, { ...adviser.headers, "x-api-sandbox": "true" });
  expect(parse(text, { bom: true })).toEqual([["id", "useLimits"]]);
});

test.each<Record<string, string>>([
  { format: "pdf" },
  { columns: "name,secret" },
  { columns: "%25E0" },
  { phase: "klaar" },
])("the export rejects %j", async (query) => {
  expect((await requestExport(query)).status).toBe(400);
});
