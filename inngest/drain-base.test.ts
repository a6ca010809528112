import { eq, type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mutations } from "@/db/schema/mutations";
import { PREPARATION_SLOTS, withPreparationSlot } from "@/lib/engine/mutations/preparation-slots";
import { db } from "@/lib/platform/database/client";
import { call, newRegion, openTestApi, type TestRegion } from "@/test/api";
import { type HttpReceiver, startHttpReceiver } from "@/test/http-receiver";
import { listStatuses, postCandidate } from "@/test/queue-fixtures";
import { ALLOWED_FILES } from "@/test/sample-files";
import { setUpTempStorage } from "@/test/temp-storage";
import { drainBase } from "./drain-base";

process.env.ALLOW_PRIVATE_TARGETS = "1";

let host: HttpReceiver;
beforeAll(setUpTempStorage);
beforeAll(openTestApi);
beforeAll(async () => {
  host = await startHttpReceiver((response) => response.end(ALLOWED_FILES.pdf));
});
afterAll(() => host.close());

const turn = { timeMs: 60_000, waitMs: 1_000 };

async function postWithDownload({ key }: TestRegion): Promise<void> {
  const curriculumVitae = [{ filename: "cv.pdf", url: `${host.origin}/cv.pdf` }];
  const body = [{ name: "Anna", email: "anna@example.org", privacyConsent: true, curriculumVitae }];
  expect((await call("POST", "/api/v2/candidates", { key, body })).status).toBe(202);
}

test("a base that waits for a download slot doesn't delay other bases", async () => {
  const [region, other] = [await newRegion(), await newRegion()];
  await postWithDownload(region);
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const held = Array.from({ length: PREPARATION_SLOTS }, () => withPreparationSlot(() => released));
  const draining = drainBase(db(), region.bases.live, turn);
  for (let count = 1; count <= 10; count++) {
    await postCandidate(other, `Bea${count}`);
    expect(await drainBase(db(), other.bases.live, turn)).toBe("idle");
  }
  expect(host.received).toEqual([]);
  release();
  expect(await draining).toBe("idle");
  await Promise.all(held);
  expect(host.received).toHaveLength(1);
  expect(await listStatuses(region.bases.live)).toEqual(["completed"]);
});

test("a turn ends if another process is preparing the base's first mutation, and the next turn executes it", async () => {
  const region = await newRegion();
  await postWithDownload(region);
  const { length } = host.received;
  const setClaim = (preparingUntil: SQL | null) =>
    db().update(mutations).set({ preparingUntil }).where(eq(mutations.baseId, region.bases.live));
  await setClaim(sql`now() + interval '1 minute'`);
  expect(await drainBase(db(), region.bases.live, turn)).toBe("preparing");
  expect(host.received).toHaveLength(length);
  await setClaim(null);
  expect(await drainBase(db(), region.bases.live, turn)).toBe("idle");
  expect(await listStatuses(region.bases.live)).toEqual(["completed"]);
});
