import { randomUUID } from "node:crypto";
import { and, eq, isNotNull, ne } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { consents } from "@/db/schema/consents";
import { events } from "@/db/schema/events";
import { db } from "@/lib/platform/database/client";
import { call, newRegion, openTestApi, type TestRegion } from "@/test/api";
import { mergeFixtures } from "@/test/merge-fixtures";
import { newStaff } from "@/test/staff";

let region: TestRegion;
let fixtures: ReturnType<typeof mergeFixtures>;
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
  fixtures = mergeFixtures(region, await newStaff("adviser", region));
});

const read = async (path: string) =>
  (await call("GET", `/api/console/candidates${path}`, fixtures.asAdviser(undefined))).body.data;

/** Reads what staff see of a candidate's consent: the timeline's entries, and the limits on its use. */
async function consentOf(id: string) {
  const timeline: { kind: string }[] = await read(`/${id}/timeline`);
  const list: { id: string; useLimits: string[] }[] = await read("?pageSize=100");
  return {
    entries: timeline.filter(({ kind }) => kind === "consent"),
    withdrawnSince: (await read(`/${id}/use-limits`)).withdrawnSince,
    inList: list.find((each) => each.id === id)?.useLimits,
  };
}

const CHOICES = [
  ["the merged record's consent", ["privacyConsent"]],
  ["its own consent", []],
] as const;

describe.each(CHOICES)("undoing a merge in which the record got %s", (_, fields) => {
  test("leaves a record that never had consent without a withdrawal", async () => {
    const [id, mergedId] = [await fixtures.create({ privacyConsent: false }), await fixtures.create()];
    const before = [await consentOf(id), await consentOf(mergedId)];
    expect(before[0]).toEqual({ entries: [], withdrawnSince: null, inList: [] });
    await fixtures.merge(id, mergedId, { fields: [...fields] });
    await fixtures.undo(id, mergedId);
    expect([await consentOf(id), await consentOf(mergedId)]).toEqual(before);
  });

  test("restores the date of an earlier withdrawal", async () => {
    const [id, mergedId] = [await fixtures.create(), await fixtures.create()];
    await fixtures.agree(id, null, false);
    const before = await consentOf(id);
    expect(before).toMatchObject({
      entries: [{ isGiven: false }, { isGiven: true }],
      inList: ["withdrawal"],
    });
    await fixtures.merge(id, mergedId, { fields: [...fields] });
    await fixtures.undo(id, mergedId);
    expect(await consentOf(id)).toEqual(before);
  });

  test("restores a consent with the version of its text", async () => {
    const [id, mergedId] = [await fixtures.create(), await fixtures.create({ privacyConsent: false })];
    await fixtures.agree(id, 2);
    const before = [await consentOf(id), await consentOf(mergedId)];
    await fixtures.merge(id, mergedId, { fields: [...fields] });
    await fixtures.undo(id, mergedId);
    expect([await consentOf(id), await consentOf(mergedId)]).toEqual(before);
  });
});

test("the audit log keeps the change of consent by a merge and the undo of it", async () => {
  const [id, mergedId] = [await fixtures.create({ privacyConsent: false }), await fixtures.create()];
  await fixtures.merge(id, mergedId, { fields: ["privacyConsent"] });
  expect((await consentOf(id)).entries).toHaveLength(2);
  await fixtures.undo(id, mergedId);
  const isChange = and(eq(events.candidateId, id), ne(events.action, "candidate.read"));
  const rows = await db().select().from(events).where(isChange).orderBy(events.id);
  expect(rows.map(({ action, details }) => [action, details.fields])).toEqual([
    ["candidate.created", undefined],
    ["candidate.updated", ["privacyConsent"]],
    ["candidate.merged", undefined],
    ["candidate.updated", ["privacyConsent"]],
    ["candidate.merge_undone", undefined],
  ]);
});

test("the mark of an undone entry can't be changed or removed", async () => {
  const [id, mergedId] = [await fixtures.create({ privacyConsent: false }), await fixtures.create()];
  await fixtures.merge(id, mergedId, { fields: ["privacyConsent"] });
  await fixtures.undo(id, mergedId);
  const isMarked = and(eq(consents.candidateId, id), isNotNull(consents.undoneBy));
  expect(await db().select().from(consents).where(isMarked)).not.toEqual([]);
  for (const undoneBy of [null, randomUUID()])
    await expect(db().update(consents).set({ undoneBy }).where(isMarked)).rejects.toMatchObject({
      cause: { message: "consents is append-only" },
    });
});
