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
    expect(pending).toContain("callbacks_due");
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
