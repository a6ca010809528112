import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { mutations } from "@/db/schema/mutations";
import { db } from "@/lib/platform/database/client";
import { call, newRegion, openTestApi, type TestRegion } from "@/test/api";
import { drain } from "./drain";

let region: TestRegion;
beforeAll(openTestApi);
beforeEach(async () => {
  region = await newRegion();
});

let counter = 0;
async function post(): Promise<string> {
  const body = [{ name: "Noor", email: `nieuw-${++counter}@example.org`, privacyConsent: true }];
  return (await call("POST", "/api/v2/candidates", { key: region.key, body })).body.data.mutationId;
}
const read = async (id: string) => (await db().select().from(mutations).where(eq(mutations.id, id)))[0];
const change = (id: string, values: Partial<typeof mutations.$inferInsert>) =>
  db().update(mutations).set(values).where(eq(mutations.id, id));

test("a mutation whose operation only a newer release supports waits for that release, and so do later mutations", async () => {
  const [newer, behind] = [await post(), await post()];
  await change(newer, { operation: "candidates.of-tomorrow" });
  for (let look = 0; look < 7; look += 1) {
    await change(newer, { notBefore: null });
    expect(await drain(db(), region.bases.live)).toMatchObject({
      applied: 0,
      next: { notBefore: expect.any(Date) },
    });
  }
  expect(await read(newer)).toMatchObject({ status: "queued", attempts: 0 });
  // Simulate an upgrade to the newer release: now the operation is supported.
  await change(newer, { operation: "candidates.create", notBefore: null });
  await drain(db(), region.bases.live);
  const [first, second] = [await read(newer), await read(behind)];
  expect([first?.status, second?.status]).toEqual(["completed", "completed"]);
  expect(Number(first?.finishedAt)).toBeLessThanOrEqual(Number(second?.startedAt));
});

test("a mutation with an unsupported operation fails after an hour, and then later mutations are executed", async () => {
  const [newer, behind] = [await post(), await post()];
  const createdAt = new Date(Date.now() - 3_601_000);
  await change(newer, { operation: "candidates.of-tomorrow", createdAt });
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await change(newer, { notBefore: null });
    await drain(db(), region.bases.live);
  }
  await drain(db(), region.bases.live);
  expect(await read(newer)).toMatchObject({ status: "failed", result: { errorCode: "engine_error" } });
  expect(await read(behind)).toMatchObject({ status: "completed" });
});
