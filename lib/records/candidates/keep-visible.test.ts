import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db, type Transaction } from "@/lib/platform/database/client";
import { call, drainQueue, newRegion, openTestApi, type TestRegion } from "@/test/api";
import { postCandidate } from "@/test/queue-fixtures";
import { newStaff, type TestStaffMember } from "@/test/staff";
import { recordStatements } from "@/test/statements";
import { keepVisible } from "./keep-visible";

const NAMES = ["Anna", "Bea", "Cas", "Dirk", "Els"];

let region: TestRegion;
let other: TestRegion;
let staff: TestStaffMember;
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
  other = await newRegion();
  staff = await newStaff("manager", region);
  for (const name of NAMES) await postCandidate(region, name);
  await postCandidate(other, "Fien");
  await drainQueue(region);
  await drainQueue(other);
});

const listAll = async ({ key }: TestRegion): Promise<{ id: string; name: string }[]> =>
  (await call("GET", "/api/v2/candidates", { key })).body.data;

type Found = { body: { data: { id: string; name: string }[]; meta: { cursor: string | null } } };

async function readAllPages(read: (cursor: string) => Promise<Found>): Promise<string[]> {
  const names: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const { body } = await read(cursor && `&cursor=${cursor}`);
    names.push(...body.data.map(({ name }) => name));
    cursor = body.meta.cursor;
  }
  return names.sort();
}

test("keepVisible keeps only the base's own candidates", async () => {
  const [own] = await listAll(region);
  const [foreign] = await listAll(other);
  const rows = [{ id: String(foreign?.id) }, { id: String(own?.id) }, { id: "rec00000000000000" }];
  expect(await keepVisible({ id: region.bases.live, mode: "live" }, rows)).toEqual([rows[1]]);
});

class Rollback extends Error {}

/** Runs `work` in a base of 5,000 candidates, with statistics that suggest a thousand small bases. */
const amongSmallBases = (work: (transaction: Transaction) => Promise<void>) =>
  expect(
    db().transaction(async (transaction) => {
      await transaction.execute(sql`
        insert into candidates (base_id, id, name, email, phase, privacy_consent, email_key, search_text, created_at, updated_at)
        select ${region.bases.live}, 'many' || n, '', n || '@example.org', 'nieuw', true, n || '@example.org', '', now(), now()
        from generate_series(1, 5000) n`);
      await transaction.execute(sql`alter table candidates alter base_id set (n_distinct = 1000)`);
      await transaction.execute(sql`analyze candidates`);
      await work(transaction);
      throw new Rollback();
    }),
  ).rejects.toThrow(Rollback);

test("keepVisible looks candidates up by id, even in a base that is much larger than the others", async () => {
  const rows = await listAll(region);
  const [statement = ""] = await recordStatements(() =>
    keepVisible({ id: region.bases.live, mode: "live" }, rows),
  );
  expect(statement).toContain("candidates");
  await amongSmallBases(async (transaction) => {
    // The driver prepares the statement, and PostgreSQL soon uses one generic plan for all bases.
    await transaction.execute(sql`set local plan_cache_mode = force_generic_plan`);
    await transaction.execute(sql.raw(`prepare visible(text, int) as ${statement}`));
    const explained = await transaction.execute<{ "QUERY PLAN": string }>(
      sql.raw(`explain execute visible('["many1"]', ${region.bases.live})`),
    );
    const plan = explained.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toMatch(/using candidates_pkey on candidates .*\s+Index Cond: .*\bid = wanted\.id/);
    await transaction.execute(sql`deallocate visible`);
  });
});

/**
 * Hides a candidate from a list's second statement, as if the candidate had been deleted after the first
 * statement.
 */
async function hide(id: string): Promise<void> {
  await db().execute(
    sql`create policy hidden on candidates as restrictive to instroom_base using (id <> ${sql.raw(`'${id}'`)})`,
  );
}

test.each(["the first row", "the last row"])(
  "a list continues if the candidate in %s of a page is deleted between the list's two statements",
  async (place) => {
    await db().execute(sql`drop policy if exists hidden on candidates`);
    const hidden = (await listAll(region))[place === "the first row" ? 0 : 1];
    const kept = NAMES.filter((name) => name !== hidden?.name);
    await hide(hidden?.id ?? "");
    const since = "createdAfter=2020-01-01T00:00:00Z";
    expect(
      await readAllPages((cursor) =>
        call("GET", `/api/v2/candidates?pageSize=2&${since}${cursor}`, { key: region.key }),
      ),
    ).toEqual(kept);
    expect(
      await readAllPages((cursor) =>
        call("GET", `/api/console/candidates?pageSize=2&q=example${cursor}`, { headers: staff.headers }),
      ),
    ).toEqual(kept);
  },
);
