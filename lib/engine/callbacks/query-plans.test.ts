import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import type { Sql } from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect, type Database } from "@/lib/platform/database/client";
import { insertRegion } from "@/test/callback-fixtures";
import { createTestDatabase } from "@/test/database";
import { vacuumAnalyze } from "@/test/vacuum";
import { claimCallbacks } from "./claim";
import { findDueCallbacks } from "./find-due";
import { recordAttempt } from "./record";

/** Checks that no delivery statement reads all pending callbacks, whether statistics are fresh or missing. */

const CALLBACKS = 20_000;

const NOW = new Date();
let client: Sql;
let drop: () => Promise<void>;
let database: Database;
let statement: { text: string; values: unknown[] };
beforeAll(async () => {
  const test = await createTestDatabase();
  drop = test.drop;
  client = connect(test.url, 1);
  const { unsafe } = client;
  const recording: typeof unsafe = (text, values = [], ...options) => {
    statement = { text, values };
    return unsafe(text, values, ...options);
  };
  database = drizzle(Object.assign(client, { unsafe: recording }));
});
afterAll(async () => {
  await client.end();
  await drop();
});

/**
 * Replaces the contents of the outbox. A tenth of the callbacks are due, and every receiver has some of them.
 */
async function fill(bases: number, hosts: number) {
  await client`truncate mutations cascade`;
  const baseIds: number[] = [];
  for (let count = 0; count < bases; count++) baseIds.push((await insertRegion(database)).baseId);
  await database.execute(sql`
    with finished as (
      insert into mutations (id, base_id, operation, idempotency_key, idempotency_key_given, input_digest, actor_kind,
        actor_id, request_id, status, finished_at)
      select gen_random_uuid(), (${`{${baseIds}}`}::int[])[1 + n % ${bases}::int], 'candidates.update', n::text, false,
        decode(repeat('00', 32), 'hex'), 'system', 'test', n::text, 'completed', now()
      from generate_series(1, ${CALLBACKS}::int) n returning id, base_id, request_id::int as n)
    insert into callbacks (id, base_id, mutation_id, url, body, next_attempt_at)
    select gen_random_uuid(), base_id, id, 'http://host-' || n / ${bases}::int % ${hosts}::int || '.example/', '{}',
      now() + n * (case when n / 1000 % 10 = 0 then -1 else 1 end) * interval '1 second'
    from finished`);
}

const literal = (value: unknown): string => {
  if (value === null || typeof value === "number") return String(value);
  return `'${String(Array.isArray(value) ? `{${value}}` : value).replaceAll("'", "''")}'`;
};

/**
 * Expects every node of the last statement's plans, custom and generic, to read fewer than `rowsMax` rows.
 */
async function expectRowsRead(rowsMax: number): Promise<void> {
  const { text, values } = statement;
  const measured = `explain (analyze, buffers off) execute measured(${values.map(literal)})`;
  for (const mode of ["force_custom_plan", "force_generic_plan"]) {
    await client.unsafe(`set plan_cache_mode = ${mode}; prepare measured as ${text}; begin`);
    const lines = await client.unsafe<{ "QUERY PLAN": string }[]>(measured);
    await client.unsafe("rollback; deallocate measured");
    const plan = lines.map((line) => line["QUERY PLAN"]);
    expect(Math.max(...plan.map(countRows)), plan.join("\n")).toBeLessThan(rowsMax);
  }
}

function countRows(line: string): number {
  const [, rows = 0, loops = 0] = /actual time=\S+ rows=(\S+) loops=(\d+)/.exec(line) ?? [];
  const [, removed = 0] = /Rows Removed by [^:]+: (\d+)/.exec(line) ?? [];
  return Math.max(Number(rows) * Number(loops), Number(removed));
}

describe.each([
  ["one receiver", 1, 1],
  ["1,000 receivers", 50, 20],
])("with 20,000 pending callbacks to %s", (_, bases, hosts) => {
  describe.each(["without statistics", "with statistics"])("%s", (statistics) => {
    beforeAll(async () => {
      await fill(bases, hosts);
      if (statistics === "with statistics") await vacuumAnalyze(database);
    });
    const findDue = () => findDueCallbacks(database, { now: NOW, limit: 1_000 });
    const claim = async () =>
      claimCallbacks(
        database,
        (await findDue()).slice(0, 16).map(({ id }) => id),
        NOW,
      );

    it("a search for due callbacks reads only a few callbacks of each receiver", async () => {
      const due = await findDue();
      expect(due.length).toBe(bases * hosts === 1 ? 16 : 1_000);
      await expectRowsRead(4_000);
    });

    it("a claim doesn't read all pending callbacks", async () => {
      await client`begin`;
      expect(await claim()).toHaveLength(16);
      await client`rollback`;
      await expectRowsRead(2_000);
    });

    it("recording attempts doesn't read all pending callbacks", async () => {
      const claims = await claim();
      await Promise.all(
        claims
          .filter(({ baseId }) => baseId === claims[0]?.baseId)
          .map((each) =>
            recordAttempt(database, {
              claim: { ...each, callbackId: randomUUID() },
              result: { statusCode: 200, error: null, responseExcerpt: null, durationMs: 1 },
              step: { status: "delivered" },
              endedAt: NOW,
            }),
          ),
      );
      await expectRowsRead(500);
    });
  });
});
