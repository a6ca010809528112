import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/database";
import { measureQueryCost } from "@/lib/testing/query-cost";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database?.drop());

it("costs the same for the last of 300,000 queries as for the first", { timeout: 180_000 }, async () => {
  const { first, last } = await measureQueryCost(database.url, 300_000);
  const figures = `${first.toFixed(1)} µs a query at first, ${last.toFixed(1)} µs at the end`;
  expect(last / first, figures).toBeLessThan(1.3);
});
