import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/test/database";
import { measureQueryCost } from "@/test/query-cost";
import { randomVolume } from "@/test/random-volume";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database?.drop());

// With the unpatched driver, a query takes 2.8 times as long after 100,000 queries and 4.8 times after
// 300,000.
const QUERIES = Math.max(100_000, randomVolume(300_000));

it("the cost per query doesn't double within 100,000 queries", { timeout: 600_000 }, async () => {
  const { first, last } = await measureQueryCost(database.url, QUERIES);
  const figures = `${first.toFixed(1)} µs a query at first, ${last.toFixed(1)} µs after ${QUERIES}`;
  expect(last / first, figures).toBeLessThan(1.8);
});
