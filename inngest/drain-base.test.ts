import { afterAll, beforeAll, expect, test } from "vitest";
import { PREPARATION_SLOTS, withPreparationSlot } from "@/lib/engine/mutations/preparation-slots";
import { db } from "@/lib/platform/database/client";
import { call, newRegion, openTestApi } from "@/test/api";
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

test("a base that waits for a download slot doesn't delay other bases", async () => {
  const [region, other] = [await newRegion(), await newRegion()];
  const curriculumVitae = [{ filename: "cv.pdf", url: `${host.origin}/cv.pdf` }];
  const body = [{ name: "Anna", email: "anna@example.org", privacyConsent: true, curriculumVitae }];
  expect((await call("POST", "/api/v2/candidates", { key: region.key, body })).status).toBe(202);
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const held = Array.from({ length: PREPARATION_SLOTS }, () => withPreparationSlot(() => released));
  const turn = { timeMs: 60_000, waitMs: 1_000 };
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
