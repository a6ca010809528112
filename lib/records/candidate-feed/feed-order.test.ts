import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { db, type Transaction } from "@/lib/platform/database/client";
import {
  call,
  countLockWaits,
  newRegion,
  openSecondConnection,
  openTestApi,
  type TestRegion,
  waitUntil,
} from "@/test/api";
import { feedFixtures } from "@/test/feed-fixtures";

process.env.RATE_LIMIT_PER_SECOND = "0";

beforeAll(openTestApi);

const idOf = (number: number) => `rec${String(number).padStart(14, "0")}`;

const insert = (database: Pick<Transaction, "execute">, { bases }: TestRegion, first: number, count = 1) =>
  database.execute(sql`
    insert into candidates (base_id, id, name, email, privacy_consent, phase, city, email_key, search_text, created_at, updated_at)
    select ${bases.live}, 'rec' || lpad(number::text, 14, '0'), 'Anna', 'anna@example.org', true, 'nieuw', '0', '', '', now(), now()
    from generate_series(${first}::integer, ${first + count - 1}::integer) as number`);
const setVersion = (
  database: Pick<Transaction, "execute">,
  { bases }: TestRegion,
  id: string,
  version: number,
) =>
  database.execute(sql`update candidates set city = ${version} where base_id = ${bases.live} and id = ${id}`);
const remove = (database: Pick<Transaction, "execute">, { bases }: TestRegion, id: string) =>
  database.execute(sql`delete from candidates where base_id = ${bases.live} and id = ${id}`);

/** The version of a removed candidate. Higher than all others, because a removal is final. */
const REMOVED = Number.POSITIVE_INFINITY;

/** The writer whose connection is terminated during a transaction. */
const KILLED = 4;
const WRITES_PER_WRITER = 80;

/** A reader's copy of the feed: each candidate's version, and how often a page showed the candidate. */
function newCopy(region: TestRegion) {
  const feed = feedFixtures(region);
  const versions = new Map<string, number>();
  const shown = new Map<string, number>();
  let since = "0";
  const readPage = async (): Promise<boolean> => {
    const { data, meta } = await feed.pageOf(since, "&include=candidate&pageSize=7");
    expect(new Set(data.map(({ id }) => id)).size).toBe(data.length);
    for (const { id, change, candidate } of data) {
      shown.set(id, (shown.get(id) ?? 0) + 1);
      if (candidate) versions.set(id, Number(candidate.city));
      else if (change === "deleted") versions.set(id, REMOVED);
    }
    since = meta.next;
    return meta.hasMore;
  };
  const readAll = async () => {
    while (await readPage());
  };
  return { versions, shown, readAll };
}

describe("the candidate feed", () => {
  test("shows a reader every committed change, even if transactions commit late, fail or are killed [contract 5.changes-order]", async () => {
    const region = await newRegion();
    const candidates = 20;
    await insert(db(), region, 1, candidates);
    const committed = new Map<string, number>();
    const written = new Map<string, number>();
    const connections = Array.from({ length: 2 }, openSecondConnection);
    // Each writer has its own candidates, so the last committed version of a candidate is known.
    const work = async (writer: number) => {
      const { database } = connections[writer === KILLED ? 1 : 0] ?? openSecondConnection();
      for (let version = 1; version <= WRITES_PER_WRITER; version++) {
        const id = idOf(1 + writer + 5 * (version % 4));
        if (committed.get(id) === REMOVED) continue;
        const isRemoved = version > 40 && Math.random() < 0.02;
        const ending =
          writer === KILLED && version > 20 ? "killed" : Math.random() < 0.1 ? "failed" : "committed";
        const writeOnce = database.transaction(async (transaction) => {
          await (isRemoved ? remove(transaction, region, id) : setVersion(transaction, region, id, version));
          await pause(Math.random() < 0.2 ? 20 : 0);
          if (ending === "failed") throw new Error("failed on purpose");
          if (ending === "killed")
            await transaction.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
        });
        if (ending === "committed") {
          await writeOnce;
          committed.set(id, isRemoved ? REMOVED : version);
          written.set(id, (written.get(id) ?? 0) + 1);
        } else await expect(writeOnce).rejects.toThrow();
        if (ending === "killed") return;
      }
    };
    const copy = newCopy(region);
    await copy.readAll();
    let isWriting = true;
    let reads = 0;
    const writing = Promise.all([0, 1, 2, 3, 4].map(work)).finally(() => {
      isWriting = false;
    });
    while (isWriting) {
      const before = new Map(committed);
      await copy.readAll();
      reads += 1;
      for (const [id, version] of before) expect(copy.versions.get(id)).toBeGreaterThanOrEqual(version);
    }
    await writing;
    await copy.readAll();
    for (const [id, version] of committed) expect([id, copy.versions.get(id)]).toEqual([id, version]);
    expect(copy.versions.size).toBe(candidates);
    expect(reads).toBeGreaterThan(3);
    // The feed shows each candidate once initially, and then at most once per change.
    for (const [id, times] of copy.shown) expect(times).toBeLessThanOrEqual(1 + (written.get(id) ?? 0));
    await Promise.all(connections.map((connection) => connection.close()));
  }, 60_000);

  test("never shows a change while a change with a lower number is uncommitted", async () => {
    const region = await newRegion();
    await insert(db(), region, 1, 2);
    const copy = newCopy(region);
    await copy.readAll();
    const other = openSecondConnection();
    let second: Promise<unknown> | undefined;
    await other.database.transaction(async (transaction) => {
      await setVersion(transaction, region, idOf(1), 1);
      second = setVersion(db(), region, idOf(2), 1).execute();
      await waitUntil(async () => (await countLockWaits()) > 0);
      await copy.readAll();
      expect([...copy.versions.values()]).toEqual([0, 0]);
    });
    await second;
    await copy.readAll();
    expect([...copy.versions.values()]).toEqual([1, 1]);
    await other.close();
  });

  test("never shows an event while an event with a lower number is uncommitted", async () => {
    const region = await newRegion();
    const record = (database: Pick<Transaction, "execute">, id: string) =>
      database.execute(sql`
        insert into events (base_id, occurred_at, actor_kind, actor_id, action, candidate_id, record_id)
        select ${region.bases.live}, now(), 'system', '', action, ${id}, ${id}
        from unnest(array['candidate.read', 'candidate.created', 'candidate.updated']) as action`);
    const seen = async () => {
      const { body } = await call("GET", "/api/v2/events?since=0", region);
      return body.data.map(({ candidateId }: { candidateId: string }) => candidateId);
    };
    const other = openSecondConnection();
    let second: Promise<unknown> | undefined;
    await other.database.transaction(async (transaction) => {
      await record(transaction, idOf(1));
      second = record(db(), idOf(2)).execute();
      await waitUntil(async () => (await countLockWaits()) > 0);
      expect(await seen()).toEqual([]);
    });
    await second;
    expect(await seen()).toEqual([idOf(1), idOf(1), idOf(2), idOf(2)]);
    await other.close();
  });

  test("doesn't make the writers of one base wait for another base", async () => {
    const [region, other] = [await newRegion(), await newRegion()];
    for (const each of [region, other]) await insert(db(), each, 1);
    const connection = openSecondConnection();
    await connection.database.transaction(async (transaction) => {
      await setVersion(transaction, region, idOf(1), 1);
      await setVersion(db(), other, idOf(1), 1);
    });
    await connection.close();
    const [{ data }] = await Promise.all([feedFixtures(other).pageOf("0", "&include=candidate")]);
    expect(data).toMatchObject([{ candidate: { city: "1" } }]);
  });

  test("numbers a candidate once per transaction, and can number many candidates in one statement", async () => {
    const region = await newRegion();
    await db().transaction(async (transaction) => {
      await insert(transaction, region, 1, 3_000);
      for (const version of [1, 2, 3]) await setVersion(transaction, region, idOf(7), version);
    });
    expect(await counterOf(region)).toBe(3_000);
    await setVersion(db(), region, idOf(7), 4);
    const startedAt = performance.now();
    await db().execute(sql`update candidates set updated_at = now() where base_id = ${region.bases.live}`);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    expect(await counterOf(region)).toBe(6_001);
  });
});

async function counterOf({ bases }: TestRegion): Promise<number> {
  const [counter] = await db().execute<{ sequence: string }>(
    sql`select sequence from feed_counters where base_id = ${bases.live}`,
  );
  return Number(counter?.sequence);
}
