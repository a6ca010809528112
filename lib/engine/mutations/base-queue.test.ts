import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mutations } from "@/db/schema/mutations";
import { db } from "@/lib/platform/database/client";
import { call, newRegion, openTestApi, type TestRegion, waitUntil } from "@/test/api";
import { type HttpReceiver, startHttpReceiver } from "@/test/http-receiver";
import { listMutations, listStatuses, postCandidate } from "@/test/queue-fixtures";
import { ALLOWED_FILES } from "@/test/sample-files";
import { setUpTempStorage } from "@/test/temp-storage";
import { startBaseQueue } from "./base-queue";

const HANGING_BASES = 12;

process.env.ALLOW_PRIVATE_TARGETS = "1";

let host: HttpReceiver;
const hanging: (() => void)[] = [];
beforeAll(setUpTempStorage);
beforeAll(openTestApi);
beforeAll(async () => {
  host = await startHttpReceiver((response) => hanging.push(() => response.end(ALLOWED_FILES.pdf)));
});
afterAll(() => host.close());

async function postWithDownload(region: TestRegion): Promise<void> {
  const files = { curriculumVitae: [{ filename: "cv.pdf", url: `${host.origin}/cv.pdf` }] };
  const body = [{ name: "Anna", email: "anna@example.org", privacyConsent: true, ...files }];
  const { status, text } = await call("POST", "/api/v2/candidates", { key: region.key, body });
  expect(status, text).toBe(202);
}

test("hanging downloads don't delay other bases, and later mutations of their own bases run in order once the files arrive", async () => {
  const stopping = new AbortController();
  const queue = startBaseQueue(db(), stopping.signal);
  const slow = await Promise.all(Array.from({ length: HANGING_BASES }, () => newRegion()));
  const other = await newRegion();
  try {
    for (const region of slow) {
      await postWithDownload(region);
      await postCandidate(region, "Bea");
      queue.wake(region.bases.live);
    }
    await waitUntil(async () => hanging.length === HANGING_BASES);
    await postCandidate(other, "Cor");
    queue.wake(other.bases.live);
    await waitUntil(async () => (await listStatuses(other.bases.live))[0] === "completed");
    expect(await db().$count(mutations, eq(mutations.status, "queued"))).toBe(2 * HANGING_BASES);
    for (const end of hanging) end();
    await waitUntil(async () => (await db().$count(mutations, eq(mutations.status, "queued"))) === 0);
    for (const region of slow) {
      const [first, second] = await listMutations(region.bases.live);
      expect(first?.result).toMatchObject({ candidates: [{ curriculumVitae: [{ filename: "cv.pdf" }] }] });
      expect(Number(first?.finishedAt)).toBeLessThanOrEqual(Number(second?.finishedAt));
    }
  } finally {
    stopping.abort();
    await queue.stop();
  }
});
