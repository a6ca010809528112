import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { db } from "@/lib/platform/database/client";
import { call, newRegion, openTestApi, type TestRegion } from "@/test/api";

const COUNT = 120;
const EMAIL = "samen@example.org";
const FIND = "/api/v2/candidates/find";
/** The ids descend from this number, like the ids of candidates created by one request. */
const LAST_ID = 99_999;

let region: TestRegion;
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
  await share(EMAIL, COUNT);
});

/**
 * Adds candidates who share an e-mail address and a phone number. Groups of up to five have the same
 * `createdAt`.
 */
const share = (email: string, count: number, firstId = 0) =>
  db().execute(sql`
    insert into candidates (base_id, id, name, email, privacy_consent, phone, phase, email_key, phone_key,
      search_text, created_at, updated_at)
    select ${region.bases.live}, 'rec' || lpad((${LAST_ID - firstId} - n)::text, 14, '0'), 'Naam', ${email}, true, '0612345678',
      'nieuw', ${email}, '31612345678', '', '2026-01-01'::timestamptz + n / 5 * interval '1 minute', now()
    from generate_series(1, ${count}) n`);

type Listed = { id: string };
const get = async (query: string) => {
  const { status, body } = await call("GET", `${FIND}?${query}`, { key: region.key });
  return { status, body, ids: (body.data as Listed[])?.map?.(({ id }) => id) };
};

async function readAll(query: string) {
  const pages: string[][] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const { body, ids } = await get(cursor ? `${query}&cursor=${cursor}` : query);
    pages.push(ids);
    cursor = body.meta.cursor;
  }
  return pages;
}

const numbered = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => `rec${String(LAST_ID - from - index).padStart(14, "0")}`);

describe("GET /candidates/find", () => {
  test.each([
    ["email=Samen@Example.org", 25],
    ["phone=%2B31612345678", 25],
    ["phone=+31612345678", 25],
    ["phone=%200612345678", 25],
    ["email=samen@example.org&pageSize=100", 100],
    ["phone=06-12345678&pageSize=7", 7],
    ["email=samen@example.org&pageSize=60", 60],
  ])(
    "returns each match of %s once, oldest first, in pages of %i [contract 5.find-pages]",
    async (query, pageSize) => {
      const pages = await readAll(query);
      expect(pages.flat()).toEqual(numbered(1, COUNT));
      expect(pages.slice(0, -1).every((page) => page.length === pageSize)).toBe(true);
      expect((await get(query)).body.meta).toMatchObject({ sandboxEnabled: false, pageSize });
    },
  );

  test("returns no match twice if candidates are added between pages", async () => {
    const email = "later@example.org";
    await share(email, 10, 1000);
    const first = await get(`email=${email}&pageSize=6`);
    await share(email, 10, 2000);
    const rest = await get(`email=${email}&pageSize=100&cursor=${first.body.meta.cursor}`);
    expect(first.ids).toHaveLength(6);
    expect(new Set([...first.ids, ...rest.ids]).size).toBe(first.ids.length + rest.ids.length);
    expect(rest.ids).toEqual(expect.arrayContaining(numbered(1007, 4)));
  });

  test("finds an e-mail address whose + isn't encoded", async () => {
    await share("jan+werk@example.org", 1, 3000);
    for (const email of ["jan+werk@example.org", "Jan%2Bwerk@example.org", "%20jan+werk@example.org"])
      expect((await get(`email=${email}`)).ids, email).toHaveLength(1);
  });

  test("finds nobody for blank text, which the schema allows", async () => {
    for (const email of ["%20", "%20%20", "+"]) expect((await get(`email=${email}`)).ids, email).toEqual([]);
  });

  test("has no cursor on the page that ends with the last match", async () => {
    expect((await readAll(`email=${EMAIL}&pageSize=60`)).map((page) => page.length)).toEqual([60, 60]);
    expect((await readAll("email=nobody@example.org")).map((page) => page.length)).toEqual([0]);
    expect((await readAll("phone=geheim")).map((page) => page.length)).toEqual([0]);
  });

  test("rejects a cursor of another list [contract 5.cursor]", async () => {
    const { cursor } = (await get(`email=${EMAIL}`)).body.meta;
    const other = await newRegion();
    const list = await call("GET", "/api/v2/candidates?pageSize=1", { key: region.key });
    const cases = [
      `phone=0612345678&cursor=${cursor}`,
      `email=other@example.org&cursor=${cursor}`,
      `email=${EMAIL}&phone=0612345678&cursor=${cursor}`,
      `email=${EMAIL}&cursor=${cursor.slice(1)}`,
      `email=${EMAIL}&cursor=${list.body.meta.cursor}`,
    ];
    for (const query of cases) {
      const { status, body } = await get(query);
      expect([query, status, body.data.issues?.[0].pointer]).toEqual([query, 400, "/cursor"]);
    }
    const elsewhere = await call("GET", `${FIND}?email=${EMAIL}&cursor=${cursor}`, { key: other.key });
    expect(elsewhere.status).toBe(400);
  });
});
