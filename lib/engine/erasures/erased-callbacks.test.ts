import { asc, eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { callbackAttempts, callbacks, mutations } from "@/db/schema/mutations";
import { db } from "@/lib/platform/database/client";
import { folderJournal } from "@/lib/platform/storage/journal";
import { drainQueue, newRegion, runMutation, type TestRegion } from "@/test/api";
import {
  backUp,
  newTestInstance,
  removeTestInstances,
  restoreToNewInstance,
  switchTo,
  type TestInstance,
} from "@/test/backup-fixtures";
import { postCandidate, withCleanUps } from "@/test/queue-fixtures";
import { createCandidateIn } from "@/test/temp-storage";
import { cleanUpRestored } from "../backup/clean-up-restored";
import { finishRecovery } from "../backup/finish-recovery";
import type { ErasureLine } from "./erasure-line";
import { readJournals } from "./read-journals";

let instance: TestInstance;
beforeEach(async () => {
  instance = await newTestInstance();
  await switchTo(instance);
});
afterAll(() => removeTestInstances());

/** Nothing in this file delivers callbacks, so they wait as if the receiver were unreachable. */
const CALLBACK = `?callbackUrl=${encodeURIComponent("https://receiver.example.org/")}`;

const erase = (region: TestRegion, id: string, how: string) =>
  withCleanUps(() =>
    how === "archive"
      ? runMutation(region, "POST", `/api/v2/candidates/${id}/archive${CALLBACK}`)
      : runMutation(region, "DELETE", `/api/v2/candidates/${id}${CALLBACK}`),
  );

/** Creates a candidate, with a pending callback about the creation. Returns the candidate's id. */
async function createWithCallback(region: TestRegion): Promise<string> {
  const mutationId = await postCandidate(region, "Anna", CALLBACK);
  await drainQueue(region);
  const [row] = await db().select().from(mutations).where(eq(mutations.id, mutationId));
  return String(row?.candidateIds[0]);
}

/** Returns each callback with its mutation's operation and result, in order of acceptance. */
const findCallbacks = () =>
  db()
    .select({
      operation: mutations.operation,
      status: callbacks.status,
      body: callbacks.body,
      result: mutations.result,
    })
    .from(callbacks)
    .innerJoin(mutations, eq(mutations.id, callbacks.mutationId))
    .orderBy(asc(mutations.sequence));

async function recover() {
  const { erasures } = await readJournals([folderJournal(`${instance.dataDir}/erasures`)]);
  expect(erasures).toHaveLength(1);
  const done = await finishRecovery(db(), erasures);
  await cleanUpRestored(db());
  return done;
}

async function restore() {
  const { path } = await backUp();
  return (await restoreToNewInstance(path, [instance])).restored.erased;
}

describe.each([
  ["a restore", restore],
  ["a recovery", recover],
])("the callback about an erasure that the data of %s already includes", (_, bringBack) => {
  test.each(["DELETE", "archive"])("is still pending and unchanged (%s)", async (how) => {
    const region = await newRegion();
    const id = await createCandidateIn(region);
    await erase(region, id, how);
    const before = await findCallbacks();
    expect(before).toMatchObject([{ status: "pending", body: expect.stringContaining(id) }]);
    const done = await bringBack();
    expect(await findCallbacks()).toEqual(before);
    expect(done).toMatchObject({ callbacks: 0 });
    expect(JSON.stringify(before[0]?.result)).toContain(id);
  });
});

test("a callback about the creation of a person who was erased after the backup is dropped, and says why", async () => {
  const region = await newRegion();
  const id = await createWithCallback(region);
  const { path } = await backUp();
  await erase(region, id, "DELETE");
  const { restored } = await restoreToNewInstance(path, [instance]);
  expect(restored.erased).toMatchObject({ candidates: 1, callbacks: 1 });
  expect(await findCallbacks()).toMatchObject([{ status: "failed", body: null, result: null }]);
  expect(await db().select().from(callbackAttempts)).toMatchObject([
    { number: 1, statusCode: null, error: expect.stringMatching(/^candidate_erased: /) },
  ]);
});

test("a restore lists, by region, the candidates who were erased after the backup, even those that the backup lacks, but no sandbox candidates", async () => {
  const [region, other] = [await newRegion(), await newRegion()];
  await erase(region, await createCandidateIn(region), "DELETE");
  const known = await createCandidateIn(region);
  const { path } = await backUp();
  const [later, elsewhere] = [await createCandidateIn(region), await createCandidateIn(other)];
  await erase(region, known, "DELETE");
  await erase(region, later, "archive");
  await erase(other, elsewhere, "DELETE");
  const body = [{ name: "Proef", email: "proef@example.org", privacyConsent: true }];
  const tried = await runMutation(region, "POST", "/api/sandbox/candidates", { body });
  const [{ id: triedId }] = tried.result.candidates;
  await withCleanUps(() => runMutation(region, "DELETE", `/api/sandbox/candidates/${triedId}`));
  const { restored } = await restoreToNewInstance(path, [instance]);
  expect(restored.erased.candidates).toBe(1);
  expect(restored.erased.erasedLater).toEqual({ [region.id]: [known, later], [other.id]: [elsewhere] });
});

test("a recovery lists the candidates who were erased after their region was deleted and created again, but not those erased before that", async () => {
  const region = await newRegion();
  const line = (kind: ErasureLine["kind"], day: number, candidateIds: string[]): ErasureLine => ({
    ...{ id: crypto.randomUUID(), kind, regionId: region.id, baseId: null, candidateIds, mutations: [] },
    erasedAt: new Date(Date.UTC(2020, 0, day)).toISOString(),
  });
  const [earlier, later] = ["recEarlier0000000", "recLater000000000"];
  const { erasedLater } = await finishRecovery(db(), [
    line("candidate_deleted", 1, [earlier]),
    line("region_deleted", 2, []),
    line("candidate_deleted", 3, [later]),
  ]);
  expect(erasedLater).toEqual({ [region.id]: [later] });
});

test("a recovery keeps the callbacks about deletions, even about a failed one, because they contain only an id", async () => {
  const region = await newRegion();
  const id = await createCandidateIn(region);
  await erase(region, id, "DELETE");
  await erase(region, id, "DELETE");
  const { erasures } = await readJournals([folderJournal(`${instance.dataDir}/erasures`)]);
  const rows = await db().select({ id: mutations.id }).from(mutations).orderBy(asc(mutations.sequence));
  const about = rows.slice(1).map((row) => ({ id: row.id, place: 1 }));
  const later = erasures.map((line) => ({ ...line, id: crypto.randomUUID(), mutations: about }));
  await finishRecovery(db(), later);
  expect((await findCallbacks()).map(({ status }) => status)).toEqual(["pending", "pending"]);
});
