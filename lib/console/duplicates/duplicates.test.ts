import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "@/lib/platform/database/client";
import { call, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { mergeFixtures } from "@/test/merge-fixtures";
import { newStaff, type TestStaffMember } from "@/test/staff";
import { GROUP_COMPARED_MAX, GROUP_COUNTED_MAX } from "./limits";

process.env.RATE_LIMIT_PER_SECOND = "0";

let region: TestRegion;
let adviser: TestStaffMember;
let fixtures: ReturnType<typeof mergeFixtures>;
beforeAll(openTestApi);
beforeEach(async () => {
  region = await newRegion();
  adviser = await newStaff("adviser", region);
  fixtures = mergeFixtures(region, adviser);
});

const get = (path: string) => call("GET", `/api/console${path}`, { headers: adviser.headers });
const decide = (ids: readonly string[], isDistinct: boolean) => {
  const [firstId, secondId] = [...ids].sort();
  const body = { firstId, secondId, isDistinct };
  return call("POST", "/api/console/duplicates/distinct", { headers: adviser.headers, body });
};

type Pair = { first: { id: string }; second: { id: string }; reasons: string[] };
const found = (pairs: Pair[]) => pairs.map(({ first, second, reasons }) => [[first.id, second.id], reasons]);

describe("the list of likely duplicates", () => {
  test("contains each pair once with all its reasons, the main reason first", async () => {
    const born = { dateOfBirth: "1990-05-01" };
    const [a, b] = [
      await fixtures.create({ email: "Een@example.org", phone: "0612345678" }),
      await fixtures.create({ email: "een@example.org", phone: "+31612345678" }),
    ];
    const [c, d] = [
      await fixtures.create({ ...born, name: "Chloë van-Dam", phone: "0611112222" }),
      await fixtures.create({ ...born, name: "chloe  van dam", phone: "06 1111 2222" }),
    ];
    const [e, f] = [
      await fixtures.create({ dateOfBirth: "1980-01-01", name: "E. d'Or" }),
      await fixtures.create({ dateOfBirth: "1980-01-01", name: "e dor" }),
    ];
    await fixtures.create({ dateOfBirth: "1980-01-02", name: "E. d'Or" });
    const { data, meta } = (await get("/duplicates")).body;
    expect(found(data)).toEqual([
      [[a, b].sort(), ["email", "phone"]],
      [[c, d].sort(), ["phone", "nameAndBirthDate"]],
      [[e, f].sort(), ["nameAndBirthDate"]],
    ]);
    expect(meta.cursor).toBeNull();
  });

  test.each([
    ["accents as characters of their own", "Zoë Ibáñez", "Zoë Ibáñez".normalize("NFD")],
    ["two letters instead of one", "Jürgen Groß-Bæk", "Jurgen Gross-Baek"],
    ["a curly apostrophe, and ij as one character", "D\u0133ana van ’t \u0132", "Dijana van 't IJ"],
  ])("finds the same name written with %s", async (_, name, other) => {
    const dateOfBirth = "1990-05-01";
    const ids = [
      await fixtures.create({ name, dateOfBirth, phone: "0612345678" }),
      await fixtures.create({ name: other, dateOfBirth, phone: "0687654321" }),
    ];
    expect(found((await get("/duplicates")).body.data)).toEqual([[ids.sort(), ["nameAndBirthDate"]]]);
  });

  test("lists every pair once across its pages", async () => {
    const expected = [];
    for (const number of [1, 2, 3, 4, 5]) {
      const shared = number < 4 ? { email: `paar${number}@example.org` } : { phone: `061234567${number}` };
      expected.push([await fixtures.create(shared), await fixtures.create(shared)].sort());
    }
    const listed = [];
    let cursor = "";
    do {
      const { data, meta } = (await get(`/duplicates?pageSize=2${cursor && `&cursor=${cursor}`}`)).body;
      listed.push(...found(data).map(([ids]) => ids));
      cursor = meta.cursor ?? "";
    } while (cursor !== "");
    expect(listed).toEqual(expected);
  });

  test("doesn't reveal an address, number, name or birth date in its cursor", async () => {
    const born = { dateOfBirth: "1990-05-04", name: "Jan Jansen" };
    const shared = [
      { email: "een@example.org" },
      { email: "twee@example.org" },
      { phone: "0611112222" },
      { phone: "0633334444" },
      { ...born, phone: "0655556666" },
      { ...born, phone: "0677778888" },
      { dateOfBirth: "1991-06-05", name: "Piet Pieters" },
      { dateOfBirth: "1991-06-05", name: "Piet Pieters" },
    ];
    for (const fields of shared.slice(0, 4)) await fixtures.create(fields);
    for (const fields of shared) await fixtures.create(fields);
    const cursors: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const query: string = `pageSize=1${cursor && `&cursor=${cursor}`}`;
      cursor = (await get(`/duplicates?${query}`)).body.meta.cursor;
      if (cursor !== null) cursors.push(cursor);
    }
    expect(cursors.length).toBeGreaterThan(4);
    const texts = cursors.map((cursor) => Buffer.from(cursor, "base64url").toString());
    expect([...cursors, ...texts].join()).not.toMatch(/example|1111|1990-05|jansen/i);
  });

  test("omits pairs that are marked as different people, until the mark is removed", async () => {
    const shared = { email: "gezin@example.org" };
    const ids = [await fixtures.create(shared), await fixtures.create(shared), await fixtures.create(shared)];
    expect((await get("/duplicates")).body.data).toHaveLength(3);
    expect((await decide(ids.slice(0, 2), true)).status).toBe(200);
    expect((await decide(ids.slice(0, 2), true)).status).toBe(200);
    const kept = found((await get("/duplicates")).body.data).map(([pair]) => pair);
    expect(kept).not.toContainEqual(ids.slice(0, 2).sort());
    expect(kept).toHaveLength(2);
    expect(found((await get("/duplicates/distinct")).body.data)).toEqual([
      [ids.slice(0, 2).sort(), ["email"]],
    ]);
    await decide(ids.slice(0, 2), false);
    expect((await get("/duplicates")).body.data).toHaveLength(3);
    expect((await get("/duplicates/distinct")).body.data).toEqual([]);
  });

  test("still omits a pair marked as different people after one of them is merged, and after the merge is undone", async () => {
    const shared = { email: "gezin@example.org" };
    const ids = [await fixtures.create(shared), await fixtures.create(shared), await fixtures.create()];
    const [a = "", b = "", c = ""] = ids;
    await decide([a, b], true);
    const listed = async () => found((await get("/duplicates/distinct")).body.data).map(([pair]) => pair);
    await fixtures.merge(c, a, { fields: ["email"] });
    expect((await get("/duplicates")).body.data).toEqual([]);
    expect(await listed()).toEqual([[b, c].sort()]);
    await fixtures.undo(c, a);
    expect((await get("/duplicates")).body.data).toEqual([]);
    expect(await listed()).toEqual([[a, b].sort()]);
  });

  test("says how many candidates share a value if there are too many to compare", async () => {
    const shared = { email: "info@example.org" };
    const ids = [];
    for (let number = 0; number < 12; number++) ids.push(await fixtures.create(shared));
    const { data } = (await get("/duplicates?pageSize=100")).body;
    const listed = new Set(found(data).flatMap(([pair]) => pair));
    expect([...listed].sort()).toEqual(ids.slice(0, 10).sort());
    expect(data.every(({ groupSize }: { groupSize?: number }) => groupSize === 12)).toBe(true);
    const other = { phone: "0687654321" };
    const pair = [await fixtures.create(other), await fixtures.create(other)];
    const all = (await get("/duplicates?pageSize=100")).body.data;
    expect(all.at(-1).reasons).toEqual(["phone"]);
    expect(pair).toContain(all.at(-1).first.id);
    expect(all.at(-1)).not.toHaveProperty("groupSize");
  });

  test("compares only the oldest candidates of a large group and counts the group up to a maximum", async () => {
    await db().execute(sql`
      insert into candidates (base_id, id, name, email, privacy_consent, phase, email_key, search_text, created_at,
        updated_at)
      select ${region.bases.live}, 'rec' || lpad(n::text, 14, '0'), 'Naam', 'info@example.org', true, 'nieuw',
        'info@example.org', 'naam info@example.org', now() - n * interval '1 minute', now()
      from generate_series(1, ${GROUP_COUNTED_MAX + 500}) n`);
    const { data } = (await get("/duplicates?pageSize=100")).body;
    const listed = new Set(found(data).flatMap(([pair]) => pair));
    expect([...listed].sort()).toEqual(
      Array.from({ length: GROUP_COMPARED_MAX }, (_, n) => `rec${String(1_491 + n).padStart(14, "0")}`),
    );
    expect(new Set(data.map(({ groupSize }: { groupSize: number }) => groupSize))).toEqual(
      new Set([GROUP_COUNTED_MAX + 1]),
    );
  });

  test("says which candidate is closed", async () => {
    const shared = { email: "gezin@example.org" };
    const ids = [await fixtures.create(shared), await fixtures.create(shared)].sort();
    const path = `/api/console/candidates/${ids[1]}/close`;
    await runMutation(region, "POST", path, fixtures.asAdviser({ reason: "other" }));
    const [pair] = (await get("/duplicates")).body.data;
    expect([pair.first.closed, pair.second.closed]).toEqual([false, true]);
  });

  test("contains no candidates of another region or mode, and other regions' staff can't mark its pairs", async () => {
    const shared = { email: "gezin@example.org" };
    const ids = [await fixtures.create(shared), await fixtures.create(shared)];
    const other = await newRegion();
    const theirs = await newStaff("adviser", other);
    expect((await call("GET", "/api/console/duplicates", { headers: theirs.headers })).body.data).toEqual([]);
    const sandbox = { headers: { ...adviser.headers, "x-api-sandbox": "true" } };
    expect((await call("GET", "/api/console/duplicates", sandbox)).body.data).toEqual([]);
    const [firstId, secondId] = ids.sort();
    const body = { firstId, secondId, isDistinct: true };
    const foreign = await call("POST", "/api/console/duplicates/distinct", { headers: theirs.headers, body });
    expect(foreign.status).toBe(404);
    expect((await get("/duplicates")).body.data).toHaveLength(1);
  });
});

describe("the check for duplicates while typing", () => {
  test("finds the same e-mail address, the same phone number, or nearly the same name with the same date of birth", async () => {
    const person = { name: "Anna de Vries", email: "anna@example.org", phone: "0612345678" };
    const id = await fixtures.create({ ...person, dateOfBirth: "1990-05-01" });
    const reasonFor = async (query: string) =>
      (await get(`/duplicates/find?${query}`)).body.data.map(({ reason }: { reason: string }) => reason);
    expect(await reasonFor("email=ANNA@example.org")).toEqual(["email"]);
    expect(await reasonFor("phone=%2B31612345678")).toEqual(["phone"]);
    expect(await reasonFor("name=A.%20de%20Vries&dateOfBirth=1990-05-01")).toEqual(["nameAndBirthDate"]);
    expect(await reasonFor("name=A.%20de%20Vries&dateOfBirth=1990-05-02")).toEqual([]);
    expect(await reasonFor("name=Bas%20de%20Vries&dateOfBirth=1990-05-01")).toEqual([]);
    expect(await reasonFor(`email=anna@example.org&except=${id}`)).toEqual([]);
    expect(await reasonFor("email=anna@example.org&phone=0612345678")).toEqual(["email"]);
  });

  test("rejects a date in the year 0000, which the database doesn't support", async () => {
    expect((await get("/duplicates/find?name=Anna&dateOfBirth=0000-02-29")).status).toBe(400);
  });
});

describe("the list of merges", () => {
  test("contains the merges that can be undone at the moment, and omits a merge if a later merge must be undone first", async () => {
    const [a, b, c] = [
      await fixtures.create({ name: "A" }),
      await fixtures.create({ name: "B" }),
      await fixtures.create({ name: "C" }),
    ];
    await fixtures.merge(b, c);
    await fixtures.merge(a, b);
    const { data } = (await get("/merges")).body;
    expect(data).toMatchObject([{ mergedId: b, mergedName: "B", candidateId: a, candidateName: "A" }]);
    await fixtures.undo(a, b);
    expect((await get("/merges")).body.data).toMatchObject([{ mergedId: c, candidateId: b }]);
  });

  test("of one candidate includes the candidates of earlier merges", async () => {
    const [a, b] = [await fixtures.create(), await fixtures.create()];
    const c = await fixtures.create({ name: "C", email: "c@example.org" });
    await fixtures.merge(b, c);
    await fixtures.merge(a, b);
    const merged = async (id: string) => (await get(`/candidates/${id}/merged`)).body.data;
    expect((await merged(a)).map(({ id }: { id: string }) => id).sort()).toEqual([b, c].sort());
    await fixtures.undo(a, b);
    expect([await merged(a), await merged(b)]).toEqual([[], [{ id: c, name: "C", email: "c@example.org" }]]);
    expect((await get("/candidates/rec00000000000000/merged")).status).toBe(404);
  });

  test("contains the remaining candidate's name from before the merge", async () => {
    const id = await fixtures.create({ name: "J. de Vries", email: "j@example.org" });
    const mergedId = await fixtures.create({ name: "Johannes de Vries", email: "johannes@example.org" });
    await fixtures.merge(id, mergedId, { fields: ["name"] });
    const [merge] = (await get("/merges")).body.data;
    expect(merge).toMatchObject({ mergedName: "Johannes de Vries", mergedEmail: "johannes@example.org" });
    expect(merge).toMatchObject({ formerName: "J. de Vries", formerEmail: "j@example.org" });
    expect(merge).toMatchObject({ candidateName: "Johannes de Vries" });
  });
});
