import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db } from "@/lib/platform/database/client";
import { foldText } from "@/lib/records/candidates/fold-text";
import { call, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { newStaff, type TestStaffMember } from "@/test/staff";
import { recordStatements } from "@/test/statements";
import { selectListItems } from "./list-items";
import { lookUp } from "./look-up";

let region: TestRegion;
let reader: TestStaffMember;
let stranger: TestStaffMember;

/** Words next to symbols that a database with an ASCII locale would treat as letters. */
const SYMBOLS =
  "bel\u00a0terug, €salaris «citaat» ·punt 12×lesuur pijl→doel 👍duim \u200bnul \ufeffbegin 20m²lokaal µmeter zacht\u00adjes ✔️vink";
const candidates = [
  {
    name: "Łukasz Nowak",
    city: "'s-Hertogenbosch",
    postalCode: "5211 AB",
    customFields: { Opmerking: "Rijdt motor,\nkan vrijdags niet" },
  },
  {
    name: "Ada Groen",
    city: "Süd-Beveland",
    postalCode: "1234ab",
    motivation: "Ik wil het vmbo/praktijk in.",
  },
  {
    name: "Bea Wit",
    city: "Vlissingen",
    postalCode: "1234 CD",
    phone: "06 12345678",
    motivation: SYMBOLS,
    customFields: { Opmerking: "Gaf les aan groep 8" },
  },
];

beforeAll(openTestApi);
beforeAll(async () => {
  const fields = [{ name: "Opmerking", type: "longText" as const, required: false }];
  region = await newRegion(fields);
  reader = await newStaff("reader", region);
  await fill(region, "Wil zij-instromen; belde over de Kopklas.");
  const other = await newRegion(fields);
  stranger = await newStaff("reader", other);
  await fill(other, "Ook hier de kopklas.");
});

async function fill(filled: TestRegion, notes: string) {
  const body = candidates.map((candidate, index) => ({
    email: `k${index}@example.org`,
    privacyConsent: true,
    ...candidate,
  }));
  const { result } = await runMutation(filled, "POST", "/api/v2/candidates", { body });
  const at = (index: number) => `/api/v2/candidates/${result.candidates[index].id}/interactions`;
  const contact = { type: "Telefonisch", performedAt: "2026-03-01T10:00:00Z" };
  const long = `${"woord ".repeat(40)}café Élan ${"meer ".repeat(40)}`;
  await runMutation(filled, "POST", at(0), {
    body: [
      { ...contact, notes },
      { ...contact, summary: "Gesprek", notes: long },
    ],
  });
  await runMutation(filled, "POST", at(1), { body: [{ ...contact, summary: "Gesprek over Groningen" }] });
}

const search = async (q: string, headers = reader.headers, more = {}) =>
  (
    await call("GET", `/api/console/candidates?${new URLSearchParams({ q, sort: "name", ...more })}`, {
      headers,
    })
  ).body.data as { name: string; foundIn: { place: string; text: string; field?: string } | null }[];
const namesFor = async (q: string) => (await search(q)).map(({ name }) => name.split(" ")[0]);

const SEARCHES: [string, string[]][] = [
  ["lukasz", ["Łukasz"]],
  ["k2@example", ["Bea"]],
  ["0612345678", ["Bea"]],
  ["hertogenbosch", ["Łukasz"]],
  ["'s-Hertog", ["Łukasz"]],
  ["sud beveland", ["Ada"]],
  ["1234 AB", ["Ada"]],
  ["1234ab", ["Ada"]],
  ["1234 a", ["Ada"]],
  ["1234", ["Ada", "Bea"].sort()],
  ["1234 cd", ["Bea"]],
  ["5211", ["Łukasz"]],
  ["vmbo", ["Ada"]],
  ["praktijk", ["Ada"]],
  ["motor", ["Łukasz"]],
  ["vrijdags", ["Łukasz"]],
  ["kan vrij", ["Łukasz"]],
  ["opmerking", []],
  ["kopkl", ["Łukasz"]],
  ["kopklas instromen", ["Łukasz"]],
  ["kopklas groningen", []],
  ["elan", ["Łukasz"]],
  ["CAFÉ", ["Łukasz"]],
  ["gesprek", ["Ada", "Łukasz"]],
  ["terug", ["Bea"]],
  ["salaris", ["Bea"]],
  ["€ salaris", ["Bea"]],
  ["citaat", ["Bea"]],
  ["«citaat»", ["Bea"]],
  ["punt", ["Bea"]],
  ["lesuur", ["Bea"]],
  ["doel", ["Bea"]],
  ["duim", ["Bea"]],
  ["nul", ["Bea"]],
  ["begin", ["Bea"]],
  ["20m²lokaal", ["Bea"]],
  ["lokaal", ["Bea"]],
  ["µmeter", ["Bea"]],
  ["zacht\u00adjes", ["Bea"]],
  ["vink", ["Bea"]],
  ["bel\u00a0terug", ["Bea"]],
  ["opklas", []],
  ["ada beveland", ["Ada"]],
  ["Vlissingen, Bea", ["Bea"]],
  ["groen 1234 ab", ["Ada"]],
  ["k1@example.org vmbo", ["Ada"]],
  ["a. groen beveland", ["Ada"]],
  ["wit groep 8", ["Bea"]],
  ["wi vlissingen", []],
  ["0612345678 vlissingen", ["Bea"]],
  ["ada - vlissingen", []],
  ["lukasz vlissingen", []],
  ["zq:* | 'x' & !", []],
  ["!!!", []],
];
test.each(SEARCHES)("the console's search for %s finds %j", async (q, names) => {
  expect((await namesFor(q)).sort()).toEqual([...names].sort());
});
test.each(SEARCHES)(
  "the console's search for %s finds %j, even if there are too many matches to look up first",
  async (q, names) => {
    const ctx = {
      db: db(),
      base: { id: region.bases.live, mode: "live" as const },
      region: { customFields: [] } as never,
      now: () => new Date(),
    };
    const found = await selectListItems(await lookUp(ctx, { q }, 0), {
      filters: { q },
      sort: [{ by: "name", isDescending: false }],
      after: null,
      limit: 10,
    });
    expect(found.map(({ name }) => name.split(" ")[0]).sort()).toEqual([...names].sort());
  },
);

test.each([
  ["lukasz", null],
  ["1234 ab", { place: "postalCode", text: "1234ab" }],
  ["vliss", { place: "city", text: "Vlissingen" }],
  ["ada beveland", { place: "city", text: "Süd-Beveland" }],
  ["vmbo", { place: "motivation", text: "Ik wil het vmbo/praktijk in." }],
  ["motor", { place: "customField", field: "Opmerking", text: "Rijdt motor, kan vrijdags niet" }],
  ["groep 8", { place: "customField", field: "Opmerking", text: "Gaf les aan groep 8" }],
  ["kopklas", { place: "interaction", text: "…zij-instromen; belde over de Kopklas." }],
  [
    "lokaal",
    { place: "motivation", text: "…pijl→doel 👍duim \u200bnul begin 20m²lokaal µmeter zacht\u00adjes ✔️vink" },
  ],
])("a search for %s shows where it matched: %j", async (q, foundIn) => {
  expect((await search(q))[0]?.foundIn).toEqual(foundIn);
});

test("a search result shortens a long note and starts it a few words before the match", async () => {
  const [found] = await search("elan");
  expect(found?.foundIn?.text).toMatch(/^…(woord ){3}café Élan (meer )+me…$/);
  expect(found?.foundIn?.text.length).toBeLessThan(125);
});

test("a search can be combined with other filters and paging, and finds closed candidates only with the closed filter", async () => {
  expect(await search("gesprek", reader.headers, { city: "Vlissingen" })).toEqual([]);
  expect(await search("gesprek", reader.headers, { closed: "true" })).toEqual([]);
  expect(await search("gesprek", reader.headers, { pageSize: "1" })).toHaveLength(1);
});

test("a search finds only the notes of its own region", async () => {
  expect((await search("kopklas", stranger.headers)).map(({ foundIn }) => foundIn?.text)).toEqual([
    "Ook hier de kopklas.",
  ]);
});

test("a changed or deleted interaction is no longer found by its old words", async () => {
  const { id } = (await call("GET", "/api/v2/candidates?q=bea", { key: region.key })).body.data[0];
  const at = `/api/v2/candidates/${id}/interactions`;
  const body = [{ type: "Anders", performedAt: "2026-03-01T10:00:00Z", notes: "pannenkoek" }];
  const { result } = await runMutation(region, "POST", at, { body });
  expect(await namesFor("pannenkoek")).toEqual(["Bea"]);
  const one = `${at}/${result.interactions[0].id}`;
  await runMutation(region, "PATCH", one, { body: { notes: "wafel" } });
  expect([await namesFor("pannenkoek"), await namesFor("wafel")]).toEqual([[], ["Bea"]]);
  await runMutation(region, "DELETE", one);
  expect(await namesFor("wafel")).toEqual([]);
});

test("the public API searches only names, e-mail addresses and phone numbers", async () => {
  const found = async (q: string) =>
    (await call("GET", `/api/v2/candidates?q=${q}`, { key: region.key })).body.data.length;
  expect([
    await found("lukasz"),
    await found("vlissingen"),
    await found("1234"),
    await found("kopklas"),
  ]).toEqual(
    // The phone number 0612345678 contains 1234.
    [1, 0, 1, 0],
  );
});

test("a search result counts as found by name even if the name has a different kind of apostrophe", async () => {
  const own = await newRegion();
  const { headers } = await newStaff("reader", own);
  const person = { name: "Bram d’Arnoud", motivation: "De familie d'Arnoud geeft al lang les." };
  const body = [{ ...person, email: "bram@example.org", privacyConsent: true }];
  await runMutation(own, "POST", "/api/v2/candidates", { body });
  expect(await search("d'arnoud", headers)).toMatchObject([{ name: "Bram d’Arnoud", foundIn: null }]);
});

test("an export contains candidates whose interaction notes match the search", async () => {
  const adviser = await newStaff("adviser", region);
  const { text } = await call("GET", "/api/console/candidates/export?format=csv&q=kopklas&columns=name", {
    headers: adviser.headers,
  });
  expect(text.trim().split(/\r?\n/).slice(1)).toEqual(["Łukasz Nowak,"]);
});

test("a page of search results takes at most four statements on interactions", async () => {
  const statements = await recordStatements(() => search("gesprek"));
  expect(statements.filter((text) => /"?interactions"?/.test(text)).length).toBeLessThanOrEqual(4);
});

test.each(["Łukasz Şahin", "ß Æsir ŒUVRE Þór", "İstanbul ıŧ", "Ðjørđe ĦÉ", "naïve café"])(
  "the database and the search fold %s in the same way",
  async (text) => {
    const [row] = await db().execute<{ folded: string }>(sql`select fold_words(${text}) as folded`);
    expect(row?.folded).toBe(foldText(text));
  },
);
