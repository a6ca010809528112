import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { consents } from "@/db/schema/consents";
import { db } from "@/lib/platform/database/client";
import {
  call,
  drainQueue,
  newCandidateSession,
  newRegion,
  openTestApi,
  runMutation,
  type TestRegion,
} from "@/test/api";
import { mergeFixtures } from "@/test/merge-fixtures";
import { newStaff, type TestStaffMember } from "@/test/staff";

let region: TestRegion;
let adviser: TestStaffMember;
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
  adviser = await newStaff("adviser", region);
});

/**
 * Creates a candidate, and returns functions that withdraw their consent and that import a row with consent.
 */
async function newScene() {
  const email = `${crypto.randomUUID()}@example.org`;
  const { headers, candidateId } = await newCandidateSession(region, { email });
  const read = async () => (await call("GET", `/api/v2/candidates/${candidateId}`, region)).body.data;
  const { name } = await read();
  const rows = [{ number: 2, candidate: { name, email, privacyConsent: true, city: "Zwolle" } }];
  const post = (path: string, body: object) =>
    call("POST", `/api/console/imports${path}`, { headers: adviser.headers, body });
  return {
    candidateId,
    read,
    withdraw: () => call("PATCH", "/api/v2/auth/candidates/me", { headers, body: { privacyConsent: false } }),
    preview: async () => (await post("/dry-run", { rows })).body.data[0],
    importRows: () => post("", { importId: crypto.randomUUID(), rows }),
    log: async () => {
      const entries = await db()
        .select()
        .from(consents)
        .where(eq(consents.candidateId, candidateId))
        .orderBy(consents.id);
      return entries.map(({ isGiven, actorKind }) => [isGiven, actorKind]);
    },
  };
}

test("an import keeps the candidate's withdrawal of consent, lists it as kept in the preview, and still changes other fields", async () => {
  const { withdraw, preview, importRows, read, log } = await newScene();
  expect(await preview()).toMatchObject({ kept: [] });
  await withdraw();
  await drainQueue(region);
  expect(await preview()).toMatchObject({
    outcome: "updated",
    kept: ["privacyConsent"],
    changes: [{ field: "city" }],
  });
  await importRows();
  await drainQueue(region);
  expect(await read()).toMatchObject({ privacyConsent: false, city: "Zwolle" });
  expect(await log()).toEqual([
    [true, "api_key"],
    [false, "candidate"],
  ]);
});

test("an import keeps a withdrawal that is executed in the same batch", async () => {
  const { withdraw, importRows, read } = await newScene();
  await withdraw();
  await importRows();
  await drainQueue(region);
  expect(await read()).toMatchObject({ privacyConsent: false, city: "Zwolle" });
});

test("an import gives consent again if somebody other than the candidate withdrew it last", async () => {
  const { candidateId, withdraw, preview, importRows, read } = await newScene();
  await withdraw();
  await drainQueue(region);
  for (const privacyConsent of [true, false])
    await runMutation(region, "PATCH", `/api/v2/candidates/${candidateId}`, { body: { privacyConsent } });
  expect(await preview()).toMatchObject({
    kept: [],
    changes: [{ field: "privacyConsent" }, { field: "city" }],
  });
  await importRows();
  await drainQueue(region);
  expect(await read()).toMatchObject({ privacyConsent: true });
});

test.each([
  ["another record is merged into the candidate's", []],
  ["the candidate's record is merged into another one", ["name", "email", "privacyConsent"]],
])("an import keeps the candidate's withdrawal of consent after %s", async (_, fields) => {
  const { candidateId, withdraw, preview, importRows } = await newScene();
  await withdraw();
  await drainQueue(region);
  const fixtures = mergeFixtures(region, adviser);
  const otherId = await fixtures.create();
  const withdrawalsOf = async (id: string) => {
    const { body } = await call("GET", `/api/console/candidates/${id}/timeline`, adviser);
    return body.data.filter((item: { isGiven?: boolean }) => item.isGiven === false);
  };
  const [{ at }, ...more] = await withdrawalsOf(candidateId);
  expect(more).toEqual([]);
  const [id, mergedId] = fields.length === 0 ? [candidateId, otherId] : [otherId, candidateId];
  await fixtures.merge(id, mergedId, { fields });
  expect(await withdrawalsOf(id)).toMatchObject([{ at, actor: { kind: "candidate" } }]);
  expect(await preview()).toMatchObject({ kept: ["privacyConsent"] });
  await importRows();
  await drainQueue(region);
  expect((await fixtures.read(id)).body.data).toMatchObject({ privacyConsent: false, city: "Zwolle" });
});

test("the preview of an import lists the candidate's withdrawal as kept, even if their record was merged into one on which the region withdrew consent", async () => {
  const { candidateId, withdraw, preview } = await newScene();
  const fixtures = mergeFixtures(region, adviser);
  const otherId = await fixtures.create();
  await withdraw();
  await drainQueue(region);
  await runMutation(region, "PATCH", `/api/v2/candidates/${otherId}`, { body: { privacyConsent: false } });
  await fixtures.merge(otherId, candidateId, { fields: ["name", "email"] });
  expect(await preview()).toMatchObject({ kept: ["privacyConsent"] });
});

test("consent that the candidate withdraws after an import withdrew it stays withdrawn when the import is undone", async () => {
  const { candidateId, withdraw, preview, read, log } = await newScene();
  const importId = crypto.randomUUID();
  const post = (path: string, body: object) =>
    call("POST", `/api/console/imports${path}`, { headers: adviser.headers, body });
  const { name, email } = await read();
  const rows = [{ number: 2, candidate: { name, email, privacyConsent: false } }];
  await post("", { importId, rows });
  await withdraw();
  await withdraw();
  await drainQueue(region);
  await post("/undo", { importId, candidateIds: [candidateId] });
  await drainQueue(region);
  expect(await read()).toMatchObject({ privacyConsent: false });
  expect(await log()).toEqual([
    [true, "api_key"],
    [false, "staff"],
    [false, "candidate"],
  ]);
  expect(await preview()).toMatchObject({ kept: ["privacyConsent"] });
});
