import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { mutations } from "@/db/schema/mutations";
import { db } from "@/lib/platform/database/client";
import { call, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { insertFailingMutations } from "@/test/queue-fixtures";

beforeAll(openTestApi);

/** Inserts `count` failed mutations whose error messages have `length` characters. */
async function finishMany(region: TestRegion, count: number, length: number) {
  await insertFailingMutations(region.bases.live, count);
  const message = sql`repeat('x', ${length}::int)`;
  const result = sql`json_build_object('errorCode', 'engine_error', 'status', 500, 'message', ${message}, 'attempts', 5)`;
  await db()
    .update(mutations)
    .set({ status: "failed", finishedAt: sql`now()`, result })
    .where(eq(mutations.baseId, region.bases.live));
}

async function pagesOf(region: TestRegion) {
  const pages: string[][] = [];
  for (let cursor = ""; ; ) {
    const { body } = await call("GET", `/api/v2/mutations?pageSize=100${cursor}`, { key: region.key });
    pages.push(body.data.map((record: { mutationId: string }) => record.mutationId));
    if (body.meta.cursor === null) return pages;
    cursor = `&cursor=${body.meta.cursor}`;
  }
}

test("GET /mutations ends a page early when results are large and continues on the next page", async () => {
  const region = await newRegion();
  await finishMany(region, 5, 7 * 1024 * 1024);
  const pages = await pagesOf(region);
  expect(pages.map((page) => page.length)).toEqual([2, 2, 1]);
  expect(new Set(pages.flat()).size).toBe(5);
});

test("GET /mutations returns an oversized result on a separate page", async () => {
  const region = await newRegion();
  await finishMany(region, 2, 17 * 1024 * 1024);
  expect((await pagesOf(region)).map((page) => page.length)).toEqual([1, 1]);
});

test("GET /mutations/{id} adds newer fields to the result of an upsert that version 2.1.0 executed", async () => {
  const region = await newRegion();
  const body = { name: "Anna Bos", email: "anna@example.org", privacyConsent: true };
  const { mutationId } = await runMutation(region, "POST", "/api/v2/candidates/upsert", { body });
  await db()
    .update(mutations)
    .set({ result: sql`(result::jsonb - 'alsoMatched' - 'addedInteractions')::json` })
    .where(eq(mutations.id, mutationId));
  const { data } = (await call("GET", `/api/v2/mutations/${mutationId}`, region)).body;
  expect(data.result).toMatchObject({ action: "created", alsoMatched: [], addedInteractions: [] });
});
