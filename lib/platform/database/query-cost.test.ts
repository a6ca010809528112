import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/test/database";
import { measureQueryCost } from "@/test/query-cost";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database?.drop());

it("costs the same after 300,000 queries as at first", { timeout: 600_000 }, async () => {
  const { first, last } = await measureQueryCost(database.url, 300_000);
  const figures = `${first.toFixed(1)} µs a query at first, ${last.toFixed(1)} µs after 300,000`;
  // A driver that leaks state with each query takes four times as long by now.
  expect(last / first, figures).toBeLessThan(2);
});
