import postgres from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/database";

/**
 * The driver's queues of idle connections used to keep a hole for every query as long as some connection stayed idle,
 * and searched through them all; db/patches mends that. Measured is this process's own processor time, so a busy
 * machine or a slow database changes nothing.
 */

const queries = 300_000;
const slices = 100;
const inFlight = 8;
const connections = 10;

let database: TestDatabase;
let sql: postgres.Sql;

beforeAll(async () => {
  database = await createTestDatabase();
  sql = postgres(database.url, { max: connections });
  await Promise.all(Array.from({ length: connections }, () => sql`select pg_sleep(0.05)`));
});

afterAll(async () => {
  await sql?.end();
  await database?.drop();
});

async function runQueries(count: number): Promise<void> {
  for (let done = 0; done < count; done += 1) await sql`select 1`;
}

async function microsecondsPerQuery(): Promise<number> {
  const before = process.cpuUsage();
  const perSlice = queries / slices;
  await Promise.all(Array.from({ length: inFlight }, () => runQueries(perSlice / inFlight)));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / perSlice;
}

const median = (values: number[]) =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN;

it("costs the same for the last of 300,000 queries as for the first", { timeout: 180_000 }, async () => {
  const costs: number[] = [];
  for (let slice = 0; slice < slices; slice += 1) costs.push(await microsecondsPerQuery());
  const first = median(costs.slice(0, slices / 10));
  const last = median(costs.slice(-slices / 10));
  const figures = `${first.toFixed(1)} µs a query at first, ${last.toFixed(1)} µs at the end`;
  expect(last / first, figures).toBeLessThan(1.3);
});
