import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { db } from "@/lib/platform/database/client";
import { newRegion, openTestApi, type TestRegion } from "@/test/api";
import { vacuumAnalyze } from "@/test/vacuum";
import { pendingCallbacksQuery, queueQuery, readPendingCallbacks, readQueue } from "./read-waiting-work";

const FINISHED = 20_000;
const QUEUED = 1_500;

let region: TestRegion;
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
  const { live, sandbox } = region.bases;
  await db().execute(sql`
    insert into mutations (id, base_id, operation, idempotency_key, idempotency_key_given, input_digest, actor_kind,
      actor_id, request_id, status, finished_at, created_at)
    select gen_random_uuid(), case when n % 2 = 0 then ${live}::int else ${sandbox}::int end, 'candidates.update', n::text, false,
      decode(repeat('00', 32), 'hex'), 'system', 'test', 'test',
      case when n > ${FINISHED} then 'queued' else 'completed' end, case when n <= ${FINISHED} then now() end,
      now() - interval '1 hour' + n * interval '0.1 second'
    from generate_series(1, ${FINISHED + 2 * QUEUED}) n`);
  await db().execute(sql`
    insert into callbacks (id, base_id, mutation_id, url, status, finished_at)
    select gen_random_uuid(), base_id, id, 'http://h.example/', case when row_number() over () % 100 = 0 then 'pending' else 'delivered' end,
      case when row_number() over () % 100 > 0 then now() end
    from mutations where status = 'completed'`);
});

async function findRegion(baseId: number): Promise<{ slug: string }> {
  const [found] = await db().execute<{ slug: string }>(sql`
    select slug from regions join record_bases on region_id = regions.id where record_bases.id = ${baseId}`);
  if (!found) throw new Error("The base has no region.");
  return found;
}

const explain = async (query: typeof queueQuery) => {
  const rows = await db().execute<{ "QUERY PLAN": string }>(sql`explain ${query}`);
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
};

describe.each(["without", "with"])("%s fresh statistics", (statistics) => {
  test("only the indexes of waiting rows are read", async () => {
    if (statistics === "with") await vacuumAnalyze(db());
    const [queue, pending] = [await explain(queueQuery), await explain(pendingCallbacksQuery)];
    expect(queue).toContain("mutations_queue");
    expect(queue).not.toMatch(/mutations_newest|mutations_base|Seq Scan on mutations/);
    expect(pending).toContain("callbacks_pending_age");
    expect(pending).not.toMatch(/callbacks_mutation|callbacks_base|Seq Scan on callbacks/);
  });
});

test("readQueue counts at most 1,000 mutations per base, but returns the exact age of the oldest one", async () => {
  const queue = await readQueue(db());
  expect(queue.map(({ mode, count }) => [mode, count])).toEqual([
    ["live", 1_000],
    ["sandbox", 1_000],
  ]);
  const expected = 3_600 - FINISHED * 0.1;
  for (const { ageSeconds } of queue) expect(Math.abs(ageSeconds - expected)).toBeLessThan(60);
  expect((await readPendingCallbacks(db())).reduce((sum, { count }) => sum + count, 0)).toBe(FINISHED / 100);
});

test.each([
  ["goes to a host that sorts later", "http://z.example/"],
  ["is the one that is retried last", "http://a.example/"],
])("readPendingCallbacks returns the age of the oldest of 1,200 callbacks, even if it %s", async (_, url) => {
  const { bases } = await newRegion();
  await db().execute(sql`
    with written as (
      insert into mutations (id, base_id, operation, idempotency_key, idempotency_key_given, input_digest, actor_kind,
        actor_id, request_id, status, finished_at)
      select gen_random_uuid(), ${bases.live}::int, operation, idempotency_key, false, input_digest, actor_kind,
        actor_id, request_id, 'completed', now()
      from mutations where base_id = ${region.bases.live} and status = 'queued' limit 1200
      returning id
    ), numbered as (select id, row_number() over () = 1 as "isOldest" from written)
    insert into callbacks (id, base_id, mutation_id, url, created_at, next_attempt_at)
    select gen_random_uuid(), ${bases.live}::int, id, case when "isOldest" then ${url} else 'http://a.example/' end,
      case when "isOldest" then now() - interval '2 days' else now() end,
      case when "isOldest" then now() + interval '1 day' else now() end
    from numbered`);
  const { slug } = await findRegion(bases.live);
  const waiting = (await readPendingCallbacks(db())).find((found) => found.region === slug);
  expect(waiting).toMatchObject({ mode: "live", count: 1_000 });
  expect(Math.abs((waiting?.ageSeconds ?? 0) - 2 * 86_400)).toBeLessThan(60);
});
