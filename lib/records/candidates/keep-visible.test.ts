import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "@/lib/platform/database/client";
import { call, drainQueue, newRegion, openTestApi, type TestRegion } from "@/test/api";
import { postCandidate } from "@/test/queue-fixtures";
import { newStaff, type TestStaffMember } from "@/test/staff";
import { keepVisible } from "./keep-visible";

const NAMES = ["Anna", "Bea", "Cas", "Dirk", "Els"];

let close: () => Promise<void>;
let region: TestRegion;
let other: TestRegion;
let staff: TestStaffMember;
beforeAll(async () => {
  close = await openTestApi();
  region = await newRegion();
  other = await newRegion();
  staff = await newStaff("manager", region);
  for (const name of NAMES) await postCandidate(region, name);
  await postCandidate(other, "Fien");
  await drainQueue(region);
  await drainQueue(other);
});
afterAll(() => close());

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

test("only the base's own candidates are kept", async () => {
  const [own] = await listAll(region);
  const [foreign] = await listAll(other);
  const rows = [{ id: String(foreign?.id) }, { id: String(own?.id) }, { id: "rec00000000000000" }];
  expect(await keepVisible({ id: region.bases.live, mode: "live" }, rows)).toEqual([rows[1]]);
});

/** Hides a candidate from the second statement of a list only, as a deletion between both does. */
async function hide(id: string): Promise<void> {
  await db().execute(
    sql`create policy hidden on candidates as restrictive to instroom_base using (id <> ${sql.raw(`'${id}'`)})`,
  );
}

test.each(["the first row", "the last row"])(
  "lists go on after the candidate in %s of a page was deleted in between",
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
