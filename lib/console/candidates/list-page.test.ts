import { sql } from "drizzle-orm";
import { beforeAll, expect, test, vi } from "vitest";
import { db } from "@/lib/platform/database/client";
import { newRegion, openTestApi, type TestRegion } from "@/test/api";
import { recordStatements } from "@/test/statements";
import { readListPage } from "./list-page";

/** With this many rows, a page sorted by phase takes several statements. */
const ROWS = 2_500;

/** Called once, after the first statement of a page. */
let inBetween: (() => Promise<unknown>) | undefined;
// Otherwise, modules that other test files loaded in this process would keep using the real module.
vi.hoisted(() => vi.resetModules());
vi.mock("./list-items", async (importOriginal) => {
  const original = await importOriginal<typeof import("./list-items")>();
  const selectListItems = async (...parameters: Parameters<typeof original.selectListItems>) => {
    const rows = await original.selectListItems(...parameters);
    const run = inBetween;
    inBetween = undefined;
    await run?.();
    return rows;
  };
  return { ...original, selectListItems };
});

let region: TestRegion;
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
  await db().execute(sql`
    insert into candidates (base_id, id, name, email, privacy_consent, phase, email_key, search_text, created_at, updated_at)
    select ${region.bases.live}, 'rec' || lpad(n::text, 14, '0'), 'Naam', 'n' || n || '@example.org', true,
      case when n <= 5 then 'nieuw' else 'oriënteren' end, 'n' || n || '@example.org', 'naam', now(), now() - n * interval '1 minute'
    from generate_series(1, ${ROWS}) n`);
});

const readPage = () => {
  const ctx = {
    db: db(),
    base: { id: region.bases.live, mode: "live" as const },
    region: { customFields: [] } as never,
    now: () => new Date(),
  };
  const sort = [
    { by: "phase", isDescending: false } as const,
    { by: "updatedAt", isDescending: true } as const,
  ];
  return readListPage(ctx, { filters: { q: "naam" }, sort, after: null, limit: 10 });
};

test("a page of the candidate list asks the planner for only one estimate", async () => {
  const statements = await recordStatements(readPage);
  expect(statements.filter((text) => text.startsWith("explain"))).toHaveLength(1);
});

test("a page of the candidate list is full and without duplicates, even if a candidate changes phase during the read", async () => {
  inBetween = () =>
    db().execute(sql`
      update candidates set phase = 'oriënteren', updated_at = now()
      where base_id = ${region.bases.live} and id = 'rec00000000000003'`);
  const { rows } = await readPage();
  expect(rows.map(({ id }) => Number(id.slice(3)))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});
