import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "@/lib/platform/database/client";
import { CANDIDATE_PHASES } from "@/lib/records/candidates/enumerations";
import { newRegion, openTestApi, type TestRegion } from "@/test/api";
import type { CandidateListFilters } from "./contract";
import { estimateMatching } from "./estimate-matching";
import { countListItems, selectListItems } from "./list-items";
import { readListItems, readListPage } from "./list-page";
import { SORT_FIELDS, type SortKey } from "./sort-fields";

/** Tests that the list of a region with 100,000 candidates finds its pages without scanning the candidates table. */
const ROWS = 100_000;

let close: () => Promise<void>;
let region: TestRegion;
beforeAll(async () => {
  close = await openTestApi();
  region = await newRegion();
  await db().execute(sql`
    insert into candidates (base_id, id, name, email, privacy_consent, city, phase, sector_preferences, role_preferences,
      desired_qualifications, custom_fields, email_key, search_text, last_contact_at, created_at, updated_at)
    select ${region.bases.live}, 'rec' || lpad(n::text, 14, '0'), 'Naam ' || md5(n::text), 'n' || n || '@example.org',
      n % 50 > 0, 'Stad ' || n % 80, (${sql.raw(`array['${CANDIDATE_PHASES.join("','")}']`)})[1 + n % 7],
      array[(array['Primair onderwijs', 'Voortgezet onderwijs'])[1 + n % 2]], array[(array['Anders', 'OOP'])[1 + n % 2]],
      array[(array['Pabo', 'PDG'])[1 + n % 2]],
      case n % 40 when 0 then '{"Bron":"Website"}' else '{"Bron":"Beurs"}' end::jsonb, 'n' || n || '@example.org',
      'naam ' || md5(n::text) || ' n' || n || '@example.org',
      case when n % 3 > 0 then now() - n * interval '5 minutes' end,
      now() - n * interval '10 minutes', now() - n * interval '1 minute'
    from generate_series(1, ${ROWS}) n`);
  await db().execute(sql`vacuum analyze`);
});
afterAll(() => close());

const ctx = () => ({
  db: db(),
  base: { id: region.bases.live, mode: "live" as const },
  region: { customFields: [{ name: "Bron", type: "singleSelect" }] } as never,
  now: () => new Date(),
});
const key = (by: SortKey["by"], isDescending = false): SortKey => ({ by, isDescending });
const page = (
  filters: CandidateListFilters,
  sort: SortKey[] = [key("createdAt", true)],
  after: string[] | null = null,
) => selectListItems(ctx(), { filters, sort, after, limit: 101 });

const placeIn = async (sort: SortKey[]) => {
  const rows = await selectListItems(ctx(), { filters: {}, sort, after: null, limit: 200 });
  return rows[99]?.cursor ?? [];
};

async function expectIndexed(query: { getSQL(): SQL }) {
  const plan = await db().execute<{ "QUERY PLAN": string }>(sql`explain ${query.getSQL()}`);
  const text = plan.map((row) => row["QUERY PLAN"]).join("\n");
  expect(text).not.toMatch(/Seq Scan on candidates/);
  expect(text).toMatch(/Index (Only )?Scan/);
}

const FILTERS: [string, CandidateListFilters][] = [
  ["everything", {}],
  ["phases", { phase: ["matchen", "nieuw"] }],
  ["a sector", { sector: ["Primair onderwijs"] }],
  ["a sector without candidates", { sector: ["Praktijkonderwijs"] }],
  ["a role", { role: ["OOP"] }],
  ["qualifications", { qualification: ["Pabo", "BKO/BDB"] }],
  ["a city", { city: "Stad 7" }],
  ["candidates without consent", { consent: "false" }],
  ["candidates without contact for a year", { noContactDays: 365 }],
  ["a custom field", { customFields: { Bron: ["Website"] } }],
  ["a search", { q: "c4ca4238" }],
  ["a search without results", { q: "niemand heet zo" }],
  ["a search of two characters", { q: "c4" }],
  ["several filters at once", { phase: ["matchen"], role: ["OOP"], consent: "true", q: "naam" }],
];

test.each(FILTERS)("the candidate list finds a page of %s with an index", (_, filters) =>
  expectIndexed(page(filters)),
);
test.each(FILTERS)(
  "the candidate list counts %s within two seconds, for four of the filters with an index",
  async (name, filters) => {
    // For a filter that matches half of all rows, a sequential scan is the fastest way to count, so only some filters
    // must use an index. Counting everything must still use one, to exclude the rows of the other base.
    if (["everything", "a city", "candidates without consent", "a custom field"].includes(name))
      await expectIndexed(countListItems(ctx(), filters));
    const started = performance.now();
    await countListItems(ctx(), filters);
    expect(performance.now() - started).toBeLessThan(2_000);
  },
);

test.each(["c", "c4", "a--", "1 .", "x.@", "(c", "c4)"])(
  "the index of search texts serves a search for %s",
  async (q) => {
    const query = countListItems(ctx(), { q }).getSQL();
    const plan = await db().execute<{ "QUERY PLAN": string }>(sql`explain ${query}`);
    expect(plan.map((row) => row["QUERY PLAN"]).join("\n")).toMatch(
      /Bitmap Index Scan on candidates_filters/,
    );
  },
);

const sortings = SORT_FIELDS.flatMap((by) => [[key(by)], [key(by, true)]]);
const several = [
  [key("phase"), key("updatedAt", true)],
  [key("city"), key("name")],
  [key("phase", true), key("city"), key("lastContactAt", true)],
];
const named = [...sortings, ...several].map(
  (sort) => [sort.map(({ by, isDescending }) => (isDescending ? `-${by}` : by)).join(","), sort] as const,
);

test.each(named)(
  "the candidate list reads a page sorted by %s, and the next page, with an index",
  async (_, sort) => {
    await expectIndexed(page({}, sort));
    const second = page({}, sort, await placeIn(sort));
    await expectIndexed(second);
    const rows = await selectListItems(ctx(), { filters: {}, sort, after: null, limit: 200 });
    expect((await second).slice(0, 100).map(({ id }) => id)).toEqual(rows.slice(100).map(({ id }) => id));
  },
);

const newest = [key("createdAt", true)];

test.each<[CandidateListFilters, number, boolean]>([
  [{}, ROWS, false],
  [{ phase: ["matchen", "nieuw"] }, 28_571, false],
  [{ sector: ["Primair onderwijs"] }, ROWS / 2, false],
  [{ city: "Stad 7" }, ROWS / 80, false],
  [{ city: "Stad 7", consent: "false" }, 0, false],
  [{ city: "Stad 10", consent: "false" }, ROWS / 400, false],
  [{ sector: ["Primair onderwijs", "Voortgezet onderwijs"] }, 1_000, true],
  [{ sector: ["Primair onderwijs"], role: ["Anders"] }, 1_000, true],
  [{ q: "naam" }, 1_000, true],
  [{ q: "c4ca4238" }, 1, false],
])(
  "the candidate list counts %j as %i, and tells whether there are more: %s",
  async (filters, total, isTotalMinimum) => {
    const page = await readListPage(ctx(), { filters, sort: newest, after: null, limit: 101 });
    expect(page.total).toEqual({ total, isTotalMinimum });
  },
);

test.each<[string, CandidateListFilters, SortKey[]]>([
  ["by arrival, without contact for a year", { noContactDays: 365 }, newest],
  ["by arrival, oldest first, without contact for a year", { noContactDays: 365 }, [key("createdAt")]],
  ["by phase and change", { consent: "true" }, [key("phase"), key("updatedAt", true)]],
  ["by phase, last first, and change", {}, [key("phase", true), key("updatedAt")]],
  ["by name, of a few candidates", { city: "Stad 7", phase: ["matchen"] }, [key("name")]],
])("the candidate list is in order across pages: %s", async (_, filters, sort) => {
  const inOrder = await selectListItems(ctx(), { filters, sort, after: null, limit: 300 });
  const estimate = await estimateMatching(ctx(), filters);
  const first = await readListItems(ctx(), { filters, sort, after: null, limit: 150 }, estimate);
  const after = first.at(-1)?.cursor ?? [];
  const second = await readListItems(ctx(), { filters, sort, after, limit: 150 }, estimate);
  expect([...first, ...second].map(({ id }) => id)).toEqual(inOrder.map(({ id }) => id));
});
