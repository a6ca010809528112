import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { archivedFiles } from "@/db/schema/archived-files";
import { fileRemovals } from "@/db/schema/file-removals";
import { deleteRegion } from "@/lib/access/regions/delete";
import { findBaseWithRegion } from "@/lib/access/regions/find-base-with-region";
import { applyBatch } from "@/lib/engine/mutations/apply-batch";
import { drain } from "@/lib/engine/mutations/drain";
import { sweep } from "@/lib/engine/mutations/sweep";
import { db } from "@/lib/platform/database/client";
import { clearBase } from "@/lib/records/sandbox/clear";
import { call, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { ALLOWED_FILES, toDataUri } from "@/test/sample-files";
import { createCandidateIn, listStoredKeys, setUpTempStorage } from "@/test/temp-storage";
import { releaseExpiredFiles } from "./archived-files";
import { sweepOrphans } from "./remove";

let region: TestRegion;
let keysBefore: string[];
beforeAll(setUpTempStorage);
beforeAll(openTestApi);
beforeEach(async () => {
  region = await newRegion();
  keysBefore = await listStoredKeys();
});
afterEach(async () => {
  vi.useRealTimers();
  await releaseExpiredFiles(db(), new Date(Date.now() + 120 * MINUTE_MS));
});

const MINUTE_MS = 60_000;
const cv = { filename: "cv.pdf", data: toDataUri(ALLOWED_FILES.pdf) };
const pathOf = (url: string) => new URL(url).pathname;
const open = async (path: string) => (await call("GET", path)).status;

/** Moves the process's clock, which links and the sweep use. The database's clock stays the same. */
function moveClock(minutes: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * MINUTE_MS });
}

const createCandidate = () => createCandidateIn(region, { curriculumVitae: [cv], otherAttachments: [cv] });

async function archive(id: string): Promise<string[]> {
  const { result } = await runMutation(region, "POST", `/api/v2/candidates/${id}/archive`);
  const { curriculumVitae, otherAttachments } = result.candidate;
  return [...curriculumVitae, ...otherAttachments].map(({ url }) => pathOf(url));
}

describe("the files of an archived candidate", () => {
  test("can be fetched for an hour with the links in the mutation's result, and are then removed [contract 6.archive-files]", async () => {
    const links = await archive(await createCandidate());
    moveClock(59);
    await sweep(db());
    await sweepOrphans(db(), { olderThanMs: -24 * 60 * MINUTE_MS });
    expect(links).toHaveLength(2);
    for (const link of links) {
      const { status, bytes } = await call("GET", link);
      expect([status, Buffer.from(bytes).equals(ALLOWED_FILES.pdf)]).toEqual([200, true]);
    }
    moveClock(2);
    for (const link of links) expect(await open(link)).toBe(404);
    await sweep(db());
    expect(await listStoredKeys()).toEqual(keysBefore);
    expect(await db().$count(archivedFiles)).toBe(0);
    expect(await db().$count(fileRemovals)).toBe(0);
  });

  test("can't be fetched with links from before the candidate was archived", async () => {
    const id = await createCandidate();
    moveClock(-1);
    const { body } = await call("GET", `/api/v2/candidates/${id}`, region);
    vi.useRealTimers();
    const older = pathOf(body.data.curriculumVitae[0].url);
    expect(await open(older)).toBe(200);
    const [link = ""] = await archive(id);
    expect([await open(older), await open(link)]).toEqual([404, 200]);
  });

  test("are removed on time even if the process crashes right after archiving the candidate", async () => {
    const id = await createCandidate();
    await call("POST", `/api/v2/candidates/${id}/archive`, region);
    const scope = await findBaseWithRegion(region.bases.live);
    if (!scope) throw new Error("The base doesn't exist.");
    expect(await applyBatch(scope, 1)).toMatchObject({ status: "applied" });
    expect(await listStoredKeys()).toHaveLength(keysBefore.length + 2);
    moveClock(61);
    await sweep(db());
    expect(await listStoredKeys()).toEqual(keysBefore);
  });

  test("are kept only once if two requests archive the candidate concurrently", async () => {
    const id = await createCandidate();
    const path = `/api/v2/candidates/${id}/archive`;
    const accepted = await Promise.all([call("POST", path, region), call("POST", path, region)]);
    const { live } = region.bases;
    await Promise.all([drain(db(), live), drain(db(), live)]);
    const ended = await Promise.all(
      accepted.map(async ({ headers }) => (await call("GET", String(headers.location), region)).body.data),
    );
    expect(ended.map(({ status }) => status).sort()).toEqual(["completed", "failed"]);
    expect(await listStoredKeys()).toHaveLength(keysBefore.length + 2);
    const { result } = ended.find(({ status }) => status === "completed");
    expect(await open(pathOf(result.candidate.curriculumVitae[0].url))).toBe(200);
  });

  test("are either downloaded completely or not found (404) while the candidate is being archived", async () => {
    const id = await createCandidate();
    const { body } = await call("GET", `/api/v2/candidates/${id}`, region);
    const link = pathOf(body.data.curriculumVitae[0].url);
    const responses: Awaited<ReturnType<typeof call>>[] = [];
    const archived = archive(id).then(() => true);
    while (!(await Promise.race([archived, call("GET", link).then((got) => !responses.push(got))])));
    for (const { status, bytes } of responses)
      expect([
        [200, true],
        [404, false],
      ]).toContainEqual([status, Buffer.from(bytes).equals(ALLOWED_FILES.pdf)]);
    expect(responses[0]?.status).toBe(200);
  });
});

describe("the files of an archived candidate", () => {
  test("are removed immediately if the region is purged", async () => {
    const [link = ""] = await archive(await createCandidate());
    const ctx = { db: db(), actor: { kind: "system" as const, id: "test" }, requestId: "test" };
    await deleteRegion({ ...ctx, now: () => new Date() }, region.id, { purge: true });
    await sweep(db());
    expect(await open(link)).toBe(404);
    expect(await listStoredKeys()).toEqual(keysBefore);
    expect(await db().$count(archivedFiles)).toBe(0);
  });

  test("are removed immediately if the base is cleared, as sandboxes are every night", async () => {
    const [link = ""] = await archive(await createCandidate());
    await clearBase(db(), region.bases.live);
    await sweep(db());
    expect(await open(link)).toBe(404);
    expect(await listStoredKeys()).toEqual(keysBefore);
  });
});
