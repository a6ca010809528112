import { type SQL, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db } from "@/lib/platform/database/client";
import { CANDIDATE_PHASES } from "@/lib/records/candidates/enumerations";
import { newRegion, openTestApi, type TestRegion } from "@/test/api";
import { vacuumAnalyze } from "@/test/vacuum";
import { estimateMatching } from "./estimate-matching";
import type { ListContext } from "./list-context";
import { countListItems, selectListItems } from "./list-items";
import { readListItems, readListPage } from "./list-page";
import type { CandidateListFilters } from "./list-parameters";
import { lookUp } from "./look-up";
import { SORT_FIELDS, type SortKey } from "./sort-fields";

/** The number of candidates. A list that scans a table of this size is too slow. */
const ROWS = 100_000;

let region: TestRegion;
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
  await db().execute(sql`
    insert into candidates (base_id, id, name, email, privacy_consent, city, phase, sector_preferences, role_preferences,
      desired_qualifications, custom_fields, email_key, search_text, last_contact_at, phase_changed_at, created_at, updated_at)
    select ${region.bases.live}, 'rec' || lpad(n::text, 14, '0'), 'Naam ' || md5(n::text), 'n' || n || '@example.org',
      n % 50 > 0, 'Stad ' || n % 80, (${sql.raw(`array['${CANDIDATE_PHASES.join("','")}']`)})[1 + n % 7],
      array[(array['Primair onderwijs', 'Voortgezet onderwijs'])[1 + n % 2]], array[(array['Anders', 'OOP'])[1 + n % 2]],
      array[(array['Pabo', 'PDG'])[1 + n % 2]],
      case n % 40 when 0 then '{"Bron":"Website"}' else '{"Bron":"Beurs"}' end::jsonb, 'n' || n || '@example.org',
      'naam ' || md5(n::text) || ' n' || n || '@example.org',
      case when n % 3 > 0 then now() - n * interval '5 minutes' end,
      case when n % 1000 = 0 then now() - interval '5 years' when n % 7 = 4 then now() - interval '1 day' end,
      now() - n * interval '10 minutes', now() - n * interval '1 minute'
    from generate_series(1, ${ROWS}) n`);
  await vacuumAnalyze(db());
});

const ctx = () => ({
  db: db(),
  base: { id: region.bases.live, mode: "live" as const },
  region: { customFields: [{ name: "Bron", type: "singleSelect" }] } as never,
  now: () => new Date(),
});
const key = (by: SortKey["by"], isDescending = false): SortKey => ({ by, isDescending });
const newest = [key("createdAt", true)];
const page = (
  filters: CandidateListFilters,
  sort: SortKey[] = newest,
  after: string[] | null = null,
  listed: ListContext = ctx(),
) => selectListItems(listed, { filters, sort, after, limit: 101 });

const cursorIn = async (sort: SortKey[]) => {
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
  ["nothing", {}],
  ["phases", { phase: ["matchen", "nieuw"] }],
  ["a sector", { sector: ["Primair onderwijs"] }],
  ["a sector without candidates", { sector: ["Praktijkonderwijs"] }],
  ["a role", { role: ["OOP"] }],
  ["qualifications", { qualification: ["Pabo", "BKO/BDB"] }],
  ["a city", { city: "Stad 7" }],
  ["missing consent", { consent: "false" }],
  ["a year without contact", { noContactDays: 365 }],
  ["60 days in any phase", { inPhaseDays: 60 }],
  ["60 days in one phase", { phase: ["matchen"], inPhaseDays: 60 }],
  ["a custom field", { customFields: { Bron: ["Website"] } }],
  ["a search", { q: "c4ca4238" }],
  ["a search without results", { q: "niemand heet zo" }],
  ["a search of two characters", { q: "c4" }],
  ["several filters at once", { phase: ["matchen"], role: ["OOP"], consent: "true", q: "naam" }],
];

test.each(FILTERS)("the candidate list filtered by %s uses an index to find a page", async (_, filters) => {
  const listed = await lookUp(ctx(), filters);
  await expectIndexed(page(filters, newest, null, listed));
});
test.each(FILTERS)(
  "the candidate list filtered by %s is counted within two seconds, and uses an index where an index is faster",
  async (name, filters) => {
    // If a filter matches half of all rows, a sequential scan is the fastest way to count, so only some
    // filters must use an index. The count without filters must use an index to skip the rows of other bases.
    if (["nothing", "a city", "missing consent", "a custom field"].includes(name))
      await expectIndexed(countListItems(ctx(), filters));
    const started = performance.now();
    await countListItems(await lookUp(ctx(), filters), filters);
    expect(performance.now() - started).toBeLessThan(2_000);
  },
);

test("a filtered search compares candidates with a constant list of looked-up ids, which Postgres can hash", async () => {
  const own = Array.from({ length: 5_000 }, (_, index) => `rec${String(index + 1).padStart(14, "0")}`);
  const found = { ...ctx(), lookups: { own, interactions: [] } };
  const filters: CandidateListFilters = { q: "naam", phase: ["matchen"] };
  const listed = { filters, sort: newest, after: null, limit: 101, filtersFirst: true };
  const query = selectListItems(found, listed).getSQL();
  const plan = await db().execute<{ "QUERY PLAN": string }>(sql`explain ${query}`);
  const text = plan.map((row) => row["QUERY PLAN"]).join("\n");
  expect(text).toMatch(/id = ANY \('\{rec/);
});

test.each(["c", "c4", "a--", "1 .", "x.@", "(c", "c4)", "candidate 12", "j. candidate"])(
  "a search for %s uses the index of search texts",
  async (q) => {
    const query = countListItems(await lookUp(ctx(), { q }), { q }).getSQL();
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
  "the candidate list uses an index to read the first two pages sorted by %s",
  async (_, sort) => {
    await expectIndexed(page({}, sort));
    const second = page({}, sort, await cursorIn(sort));
    await expectIndexed(second);
    const rows = await selectListItems(ctx(), { filters: {}, sort, after: null, limit: 200 });
    expect((await second).slice(0, 100).map(({ id }) => id)).toEqual(rows.slice(100).map(({ id }) => id));
  },
);

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
  [{ q: "website" }, 1_000, true],
  [{ q: "website", phase: ["matchen"] }, 357, false],
  [{ q: "stad 7" }, 1_000, true],
  [{ q: "stad 7", phase: ["matchen"] }, 179, false],
])(
  "the candidate list's total for %j is %i, with isTotalMinimum %s",
  async (filters, total, isTotalMinimum) => {
    const listed = await lookUp(ctx(), filters);
    const page = await readListPage(listed, { filters, sort: newest, after: null, limit: 101 });
    expect(page.total).toEqual({ total, isTotalMinimum });
  },
);

test.each<[string, CandidateListFilters, SortKey[]]>([
  ["by arrival and filtered by a year without contact", { noContactDays: 365 }, newest],
  [
    "by arrival, oldest first, and filtered by a year without contact",
    { noContactDays: 365 },
    [key("createdAt")],
  ],
  ["by arrival and filtered by 60 days in the phase", { inPhaseDays: 60, city: "Stad 0" }, newest],
  [
    "by arrival, oldest first, and filtered by 600 days in the phase",
    { inPhaseDays: 600 },
    [key("createdAt")],
  ],
  ["by phase and time of change", { consent: "true" }, [key("phase"), key("updatedAt", true)]],
  ["by descending phase and time of change", {}, [key("phase", true), key("updatedAt")]],
  ["by phase and descending town", {}, [key("phase"), key("city", true)]],
  ["by name and filtered to a few candidates", { city: "Stad 7", phase: ["matchen"] }, [key("name")]],
])("the candidate list stays in order across pages when sorted %s", async (_, filters, sort) => {
  const inOrder = await selectListItems(ctx(), { filters, sort, after: null, limit: 300 });
  const estimate = await estimateMatching(ctx(), filters);
  const first = await readListItems(ctx(), { filters, sort, after: null, limit: 150 }, estimate);
  const after = first.at(-1)?.cursor ?? [];
  const second = await readListItems(ctx(), { filters, sort, after, limit: 150 }, estimate);
  expect([...first, ...second].map(({ id }) => id)).toEqual(inOrder.map(({ id }) => id));
});

test("the filter on days in a phase doesn't read candidates who moved to the phase recently", async () => {
  const [recent = "nieuw"] = CANDIDATE_PHASES.slice(4);
  const listed = { filters: { phase: [recent], inPhaseDays: 60 }, sort: newest, after: null, limit: 101 };
  const found = await lookUp(ctx(), listed.filters);
  const { rows, total } = await readListPage(found, listed);
  expect([rows.length, total]).toEqual([14, { total: 14, isTotalMinimum: false }]);
  for (const filtersFirst of [true, false])
    expect(await countSkippedRows(selectListItems(found, { ...listed, filtersFirst }))).toBe(0);
});

test.each([false, true])(
  "the candidate list filtered by days without contact reads only rows that it returns if sorted by last contact (descending: %s)",
  async (isDescending) => {
    const listed = page({ noContactDays: 300 }, [key("lastContactAt", isDescending)]);
    await expectIndexed(listed);
    expect(await countSkippedRows(listed)).toBe(0);
  },
);

test("the lists of open and of closed candidates read only rows that they return, and have exact totals, if the older half is closed", async () => {
  await db().execute(sql`
    update candidates set closed = true, closed_at = now(), closed_reason = 'other'
    where base_id = ${region.bases.live} and created_at < (
      select min(created_at) from (select created_at from candidates order by created_at desc limit ${ROWS / 2}) as newer)`);
  await db().execute(sql`vacuum analyze candidates`);
  const closed = { closed: "true" as const };
  for (const sort of sortings) {
    expect(await countSkippedRows(page({}, sort))).toBe(0);
    expect(await countSkippedRows(page(closed, sort))).toBe(0);
  }
  const filters: CandidateListFilters[] = [{}, { phase: ["matchen"] }, { city: "Stad 7" }];
  for (const filter of filters.flatMap((each) => [each, { ...each, ...closed }])) {
    for (const sort of [newest, [key("createdAt")]])
      expect(await countSkippedRows(page(filter, sort))).toBe(0);
    const { total } = await readListPage(ctx(), { filters: filter, sort: newest, after: null, limit: 101 });
    const [counted] = await countListItems(ctx(), filter);
    expect(total).toEqual({ total: counted?.total, isTotalMinimum: false });
  }
});

/** Runs a query and returns how many rows its filters removed after they were read. */
async function countSkippedRows(query: { getSQL(): SQL }): Promise<number> {
  const plan = await db().execute<{ "QUERY PLAN": string }>(
    sql`explain (analyze, costs off, timing off, summary off) ${query.getSQL()}`,
  );
  const lines = plan.map((row) => row["QUERY PLAN"]).join("\n");
  return [...lines.matchAll(/Rows Removed by Filter: (\d+)/g)].reduce(
    (sum, [, rows]) => sum + Number(rows),
    0,
  );
}
