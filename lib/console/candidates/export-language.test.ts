import { eq } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { readSheet } from "read-excel-file/node";
import { beforeAll, expect, test } from "vitest";
import en from "@/app/messages/en.json";
import nl from "@/app/messages/nl.json";
import { candidates } from "@/db/schema/candidates";
import { separatorFor } from "@/lib/csv-separator";
import { db } from "@/lib/platform/database/client";
import { LANGUAGES, type Language } from "@/lib/platform/languages";
import { call, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { newStaff, type TestStaffMember } from "@/test/staff";
import { importFields } from "../imports/fields";
import { guessMapping } from "../imports/guess-mapping";
import { readTable } from "../imports/read-table";
import { rowToCandidate } from "../imports/row-to-candidate";
import { columnTitles, EXPORT_TEXTS } from "./export-texts";
import { LIST_COLUMNS } from "./schema";

const DEFINITIONS = [{ name: "Bron", type: "text" as const, required: false }];
const NOOR = {
  name: "Noor Jansen",
  email: "noor@example.org",
  phone: "+31612345678",
  city: "Assen",
  phase: "matchen",
  sectorPreferences: ["Primair onderwijs", "Hoger onderwijs"],
  rolePreferences: ["Docent / leraar"],
  privacyConsent: true,
  customFields: { Bron: "Beurs" },
};
// In the Netherlands it is an hour later, and the next day and month.
const AT = new Date("2026-10-31T23:30:00Z");

let region: TestRegion;
let adviser: TestStaffMember;
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion(DEFINITIONS);
  adviser = await newStaff("adviser", region);
  const { result } = await runMutation(region, "POST", "/api/v2/candidates", { body: [NOOR] });
  await db()
    .update(candidates)
    .set({
      lastContactAt: AT,
      createdAt: AT,
      closed: true,
      closedAt: AT,
      closedReason: "unreachable",
      erasureRequestedAt: AT,
    })
    .where(eq(candidates.id, result.candidates[0].id));
});

function requestExport(language: Language, format: "csv" | "xlsx", columns: readonly string[]) {
  const separator = separatorFor(language);
  const query = { language, format, separator, closed: "true", columns: columns.join(",") };
  const { headers } = adviser;
  return call("GET", `/api/console/candidates/export?${new URLSearchParams(query)}`, { headers });
}
const TIMES = ["lastContactAt", "createdAt", "useLimits", "closedReason"];
const CUSTOM = encodeURIComponent("field:Bron");

test("an exported CSV file has the page's column titles, and Dutch times in a format that spreadsheets recognize", async () => {
  expect((await requestExport("nl", "csv", TIMES)).text).toBe(
    "\uFEFFLaatste contact;Aangemeld;Gebruik beperkt;Reden van afsluiten\r\n" +
      "01-11-2026 00:30;01-11-2026 00:30;verwijdering gepland;Niet te bereiken\r\n",
  );
  expect((await requestExport("en", "csv", TIMES)).text).toBe(
    "\uFEFFLast contact,Added,Use limited,Reason for closing\r\n" +
      "2026-11-01 00:30,2026-11-01 00:30,erasure planned,Can’t be reached\r\n",
  );
});

test.each([
  ["nl", "dd-mm-yyyy hh:mm"],
  ["en", "yyyy-mm-dd hh:mm"],
] as const)(
  "an exported workbook in %s has date cells with the time in the Netherlands",
  async (language, format) => {
    const { bytes } = await requestExport(language, "xlsx", TIMES);
    const [head, row] = await readSheet(Buffer.from(bytes));
    const { titles, useLimits, closedReason } = EXPORT_TEXTS[language];
    expect(head).toEqual(TIMES.map((column) => titles[column]));
    // The library stores a time as a fraction of a day and truncates it, so a time can be read back a
    // millisecond early.
    const toSecond = (cell: unknown) =>
      cell instanceof Date ? new Date(Math.round(cell.getTime() / 1000) * 1000) : cell;
    const at = new Date("2026-11-01T00:30:00Z");
    expect(row?.map(toSecond)).toEqual([at, at, useLimits.erasure, closedReason.unreachable]);
    const parts = unzipSync(bytes);
    expect(strFromU8(parts["xl/styles.xml"] ?? new Uint8Array())).toContain(`formatCode="${format}"`);
    // Without a width, spreadsheets show #### instead of the date.
    expect(strFromU8(parts["xl/worksheets/sheet1.xml"] ?? new Uint8Array())).toMatch(/<col [^>]*width="17"/);
  },
);

test.each(LANGUAGES.flatMap((language) => [[language, "csv"] as const, [language, "xlsx"] as const]))(
  "an exported file in %s can be imported again (%s)",
  async (language, format) => {
    const columns = [...LIST_COLUMNS, CUSTOM];
    const { bytes, text } = await requestExport(language, format, columns);
    const content = format === "csv" ? text : new Uint8Array(bytes);
    const { head, rows } = await readTable(new File([content], `export.${format}`));
    const keys = guessMapping(head, DEFINITIONS);
    const fields = importFields(DEFINITIONS);
    const mapping = keys.map((key) => fields.find((field) => field.key === key) ?? null);
    expect(rows.map((row) => rowToCandidate(row, mapping))).toMatchObject([NOOR]);
  },
);

test.each([
  ["nl", nl],
  ["en", en],
] as const)("the texts in %s are the same as on the page", (language, { console: page }) => {
  const { titles, useLimits, closedReason } = EXPORT_TEXTS[language];
  expect(Object.keys(titles).sort()).toEqual(LIST_COLUMNS.filter((name) => name !== "id").sort());
  expect(page.fields).toMatchObject(titles);
  expect(page.useLimits.reasons).toEqual(useLimits);
  expect(page.closing.reasons).toEqual(closedReason);
  expect(columnTitles(Object.keys(titles), language, [])).toEqual(Object.values(titles));
});

test.each(LANGUAGES)(
  "a custom field with the title of a standard field doesn't hide that field's column (%s)",
  (language) => {
    const names = ["Woonplaats", "city", "FASE", "Aangemeld", "Bevoegdheden", "Qualifications"];
    const definitions = names.map((name) => ({ name, type: "text" as const, required: false }));
    const columns = [
      ...LIST_COLUMNS,
      ...names.filter((name) => name !== "city").map((name) => `field:${name}`),
    ];
    const keys = guessMapping(columnTitles(columns, language, definitions), definitions);
    for (const column of ["name", "phase", "desiredQualifications", "field:FASE", "field:Aangemeld"])
      expect(keys[columns.indexOf(column)]).toBe(column);
    expect(keys[columns.indexOf("createdAt")]).toBe("");
  },
);
