import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { candidates } from "@/db/schema/candidates";
import { privacyRequests } from "@/db/schema/privacy-requests";
import { db } from "@/lib/platform/database/client";
import { newUuidV7 } from "@/lib/platform/ids";
import { newRegion, openTestApi, type TestRegion } from "@/test/api";
import { mergeFixtures } from "@/test/merge-fixtures";
import { newStaff } from "@/test/staff";
import type { PrivacyRequestKind } from "../privacy/schema";

let region: TestRegion;
let fixtures: ReturnType<typeof mergeFixtures>;
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
  fixtures = mergeFixtures(region, await newStaff("adviser", region));
});

/** Stores a request that the region approved. */
const ask = (candidateId: string, kind: PrivacyRequestKind) =>
  db().insert(privacyRequests).values({
    baseId: region.bases.live,
    id: newUuidV7(),
    candidateId,
    kind,
    language: "nl",
    requestedAt: new Date(),
    dueAt: new Date(),
    decision: "approved",
    answer: "Goed.",
    answeredAt: new Date(),
  });
const requestsOf = async (id: string) =>
  (await db().select().from(privacyRequests).where(eq(privacyRequests.candidateId, id)))
    .map(({ kind, decision }) => `${kind} ${decision}`)
    .sort();
const consentOf = async (id: string) => {
  const [row] = await db().select().from(candidates).where(eq(candidates.id, id));
  return [row?.privacyConsent, (await fixtures.lastConsentOf(id))[0]];
};

test("undoing a merge gives the restored candidate the privacy requests that were sent after the merge", async () => {
  const { create, merge, undo } = fixtures;
  const [id, mergedId] = [await create(), await create()];
  await ask(id, "restriction");
  await merge(id, mergedId);
  await ask(id, "objection");
  await undo(id, mergedId);
  expect(await requestsOf(id)).toEqual(["objection approved", "restriction approved"]);
  expect(await requestsOf(mergedId)).toEqual(["objection approved"]);
});

test("undoing a merge doesn't give the restored candidate the requests of a candidate merged later", async () => {
  const { create, merge, undo } = fixtures;
  const [id, mergedId, laterId] = [await create(), await create(), await create()];
  await merge(id, mergedId);
  await ask(laterId, "objection");
  await fixtures.agree(laterId, null, false);
  await merge(id, laterId, { fields: ["privacyConsent"] });
  await undo(id, mergedId);
  expect([await requestsOf(mergedId), await consentOf(mergedId)]).toEqual([[], [true, true]]);
  await undo(id, laterId);
  expect([await requestsOf(id), await requestsOf(laterId)]).toEqual([[], ["objection approved"]]);
});

test("undoing a merge leaves both candidates without consent if consent was withdrawn after the merge", async () => {
  const { create, merge, undo } = fixtures;
  const [id, mergedId] = [await create(), await create()];
  await merge(id, mergedId);
  await fixtures.agree(id, null, false);
  await undo(id, mergedId);
  expect(await consentOf(id)).toEqual([false, false]);
  expect(await consentOf(mergedId)).toEqual([false, false]);
});

test("undoing a merge keeps the restored candidate's consent if it was withdrawn and given again after the merge", async () => {
  const { create, merge, undo } = fixtures;
  const [id, mergedId] = [await create(), await create()];
  await merge(id, mergedId);
  await fixtures.agree(id, null, false);
  await fixtures.agree(id, 2);
  await undo(id, mergedId);
  expect(await consentOf(mergedId)).toEqual([true, true]);
});
