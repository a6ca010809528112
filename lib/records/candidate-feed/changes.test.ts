import { eq, sql } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { candidateFeed } from "@/db/schema/candidate-feed";
import { candidates } from "@/db/schema/candidates";
import { db } from "@/lib/platform/database/client";
import { call, newRegion, openTestApi, type TestRegion } from "@/test/api";
import { feedFixtures } from "@/test/feed-fixtures";
import { withFile } from "@/test/merge-fixtures";
import { setUpTempStorage } from "@/test/temp-storage";
import { PAGE_LENGTH_MAX } from "../candidates/present-while-fits";
import { deleteOldRemovals } from "./delete-old-removals";

const SOURCE = { name: "Bron", type: "text" as const, required: false };
const DAY_MS = 86_400_000;

let region: TestRegion;
let feed: ReturnType<typeof feedFixtures>;
beforeAll(setUpTempStorage);
beforeAll(openTestApi);
beforeEach(async () => {
  region = await newRegion([SOURCE]);
  feed = feedFixtures(region);
});
afterEach(() => {
  vi.useRealTimers();
});

describe("GET /candidates/changes", () => {
  test("starts from now if since is missing, and returns every candidate with since=0 [contract 5.changes-since]", async () => {
    const first = await feed.create();
    const { body } = await feed.ask();
    expect(body).toMatchObject({ data: [], meta: { sandboxEnabled: false, hasMore: false } });
    expect(await feed.changesSince(body.meta.next)).toEqual([]);
    const second = await feed.create("Bram");
    expect(await feed.changesSince(body.meta.next)).toEqual([[second, "created"]]);
    expect(await feed.changesSince("0")).toEqual([
      [first, "created"],
      [second, "created"],
    ]);
  });

  test("returns one entry per candidate, sorted by its last change, oldest first [contract 5.changes]", async () => {
    const [anna, bram, carla, dirk] = [
      await feed.create("Anna"),
      await feed.create("Bram"),
      await feed.create("Carla"),
      await feed.create("Dirk"),
    ];
    const since = await feed.start();
    await feed.write("PATCH", anna, { city: "Assen" });
    await feed.write("POST", `${bram}/archive`);
    await feed.write("PATCH", dirk, { city: "Assen" });
    await feed.write("DELETE", carla);
    await feed.write("PATCH", anna, { city: "Emmen" });
    const emma = await feed.create("Emma");
    await feed.write("PATCH", emma, { city: "Emmen" });
    const { data } = await feed.pageOf(since);
    expect(data.map(({ id, change }) => [id, change])).toEqual([
      [bram, "archived"],
      [dirk, "updated"],
      [carla, "deleted"],
      [anna, "updated"],
      [emma, "created"],
    ]);
    expect(Object.keys(data[0] ?? {})).toEqual(["id", "change", "changedAt"]);
    const times = data.map(({ changedAt }) => changedAt);
    expect(times).toEqual([...times].sort());
  });

  test("pages through all changes with `since`, and reports a creation followed by an update as one created candidate", async () => {
    const ids: string[] = [];
    for (const name of ["Anna", "Bram", "Carla", "Dirk", "Emma"]) ids.push(await feed.create(name));
    await feed.write("PATCH", ids[1] ?? "", { city: "Emmen" });
    const seen = [];
    let since = "0";
    for (;;) {
      const { data, meta } = await feed.pageOf(since, "&pageSize=2");
      seen.push(...data.map(({ id, change }) => [id, change]));
      since = meta.next;
      if (!meta.hasMore) break;
      expect(data).toHaveLength(2);
    }
    expect(seen).toEqual([0, 2, 3, 4, 1].map((index) => [ids[index], "created"]));
    await feed.write("PATCH", ids[0] ?? "", { city: "Emmen" });
    expect(await feed.changesSince(since)).toEqual([[ids[0], "updated"]]);
  });

  test("returns the current record of each existing candidate with include=candidate [contract 5.changes-include]", async () => {
    const since = await feed.start();
    const anna = await feed.create("Anna", { customFields: { Bron: "Beurs" }, ...withFile("cv.txt") });
    const bram = await feed.create("Bram");
    await feed.write("DELETE", bram);
    const { data } = await feed.pageOf(since, "&include=candidate");
    const { customFields, ...record } = data[0]?.candidate ?? {};
    const { body } = await call("GET", `/api/v2/candidates/${anna}`, region);
    expect(record).toMatchObject({ ...body.data, otherAttachments: [{ filename: "cv.txt" }] });
    expect(customFields).toEqual({ Bron: "Beurs" });
    expect(data[1]).toEqual({ id: bram, change: "deleted", changedAt: expect.any(String) });
  });

  test("accepts the values of include in any order, separated by commas or repeated [contract 5.changes-include]", async () => {
    const since = await feed.start();
    await feed.create("Anna");
    const { data: expected } = await feed.pageOf(since, "&include=candidate,useLimits");
    expect(expected[0]).toMatchObject({ candidate: { name: "Anna" }, useLimits: [] });
    for (const include of [
      "&include=useLimits,candidate",
      "&include=useLimits&include=candidate",
      "&include=candidate,useLimits,candidate",
    ])
      expect((await feed.pageOf(since, include)).data, include).toEqual(expected);
  });

  test("ends a page early if its candidates are too large, and continues after it", async () => {
    const ids = [await feed.create("Anna"), await feed.create("Bea"), await feed.create("Cas")];
    const values = Array.from({ length: 60 }, (_, index) => [`Veld ${index}`, "\u0001".repeat(20_000)]);
    await db()
      .update(candidates)
      .set({ customFields: Object.fromEntries(values) })
      .where(eq(candidates.baseId, region.bases.live));
    const deleted = await feed.create("Dirk");
    await feed.write("DELETE", deleted);
    const pages = [];
    let since = "0";
    for (let hasMore = true; hasMore; ) {
      const { text, body } = await feed.ask(`?include=candidate&since=${since}`);
      expect(text.length).toBeLessThan(PAGE_LENGTH_MAX + 10_000);
      pages.push(body.data.map(({ id }: { id: string }) => id));
      ({ next: since, hasMore } = body.meta);
    }
    expect(pages.map((page) => page.length)).toEqual([2, 2]);
    expect(pages.flat().sort()).toEqual([...ids, deleted].sort());
    expect(await feed.changesSince(since)).toEqual([]);
  });

  test("shows only the sandbox's changes in the sandbox, and shows a reset as deletions [contract 5.changes-sandbox]", async () => {
    await feed.create("Anna");
    const sandbox = feedFixtures(region, "sandbox");
    const since = await sandbox.start();
    const bram = await sandbox.create("Bram");
    expect(await sandbox.changesSince(since)).toEqual([[bram, "created"]]);
    const next = await sandbox.start();
    expect((await call("POST", "/api/sandbox/reset", region)).status).toBe(200);
    const page = await sandbox.pageOf(next);
    expect(page).toMatchObject({ data: [{ id: bram, change: "deleted" }], meta: { sandboxEnabled: true } });
    expect(await feed.pageOf(since)).toMatchObject({ statusCode: 400, code: "validation_error" });
  });

  test("rejects another region's tokens, and shows none of that region's candidates", async () => {
    await feed.create();
    const since = await feed.start();
    await feed.create("Bram");
    const other = await newRegion();
    const response = await feed.ask(`?since=${since}`, other.key);
    expect(response.status).toBe(400);
    expect(response.body.data.issues).toMatchObject([
      {
        pointer: "/since",
        code: "invalid_cursor",
        message:
          "This token is not valid here; send the `next` that you stored last, or since=0 to start again.",
      },
    ]);
    expect((await feed.ask("?since=0", other.key)).body.data).toEqual([]);
  });

  test("returns 410 for a token that is newer than the data, which happens after a backup is restored", async () => {
    await feed.create();
    const since = await feed.start();
    await db().execute(
      sql`update feed_counters set sequence = sequence - 1 where base_id = ${region.bases.live}`,
    );
    expect(await feed.pageOf(since)).toMatchObject({ statusCode: 410, code: "token_expired" });
  });

  test("returns 410 for a token that is more than 90 days old, and shows removals until then [contract 5.changes-expired]", async () => {
    const [anna, bram] = [await feed.create("Anna"), await feed.create("Bram"), await feed.create("Carla")];
    const since = await feed.start();
    await feed.write("DELETE", anna);
    await feed.write("POST", `${bram}/archive`);
    const { next } = (await feed.pageOf("0", "&pageSize=1")).meta;
    const at = (days: number) => vi.useFakeTimers({ now: Date.now() + days * DAY_MS, toFake: ["Date"] });
    at(89.9);
    expect(await feed.changesSince(since)).toEqual([
      [anna, "deleted"],
      [bram, "archived"],
    ]);
    at(0.2);
    for (const token of [since, next])
      expect(await feed.pageOf(token)).toMatchObject({ statusCode: 410, code: "token_expired" });
    expect((await feed.pageOf("0")).data).toHaveLength(3);
  });

  test("forgets removed candidates after 91 days", async () => {
    const [anna, bram, carla] = [
      await feed.create("Anna"),
      await feed.create("Bram"),
      await feed.create("Carla"),
    ];
    await feed.write("DELETE", anna);
    await feed.write("DELETE", bram);
    const age = (id: string, days: number) =>
      db().execute(sql`
        update ${candidateFeed} set changed_at = now() - make_interval(days => ${days}) where candidate_id = ${id}`);
    await age(anna, 92);
    await age(bram, 90);
    await age(carla, 92);
    expect(await deleteOldRemovals(db())).toBe(1);
    expect((await feed.changesSince("0")).map(([id]) => id)).toEqual([carla, bram]);
  });

  test.each([
    "?since=",
    "?since=nonsense",
    "?since=0&include=interactions",
    "?since=0&pageSize=101",
    "?cursor=x",
  ])("returns 400 for %s", async (query) => {
    expect((await feed.ask(query)).status).toBe(400);
  });
});
