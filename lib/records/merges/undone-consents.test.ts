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
  ["got the merged record's consent", ["privacyConsent"]],
  ["kept its own consent", []],
] as const;

describe.each(CHOICES)("undoing a merge in which the remaining record %s", (_, fields) => {
  test("records no withdrawal for a record that never had consent", async () => {
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

test.each(["first", "last"])(
  "a record that never had consent has no withdrawal once two merges are undone (%s merge first)",
  async (which) => {
    const id = await fixtures.create({ privacyConsent: false });
    const [first, last] = [await fixtures.create(), await fixtures.create()];
    const states = async () => Promise.all([id, first, last].map(consentOf));
    const before = await states();
    await fixtures.merge(id, first, { fields: ["privacyConsent"] });
    await fixtures.merge(id, last);
    const order = which === "first" ? [first, last] : [last, first];
    for (const mergedId of order) await fixtures.undo(id, mergedId);
    expect(await states()).toEqual(before);
  },
);

test("a merged record gets its consent log back unchanged, even if another merge is undone first", async () => {
  const [id, mergedId, ofOther, lastId] = [
    await fixtures.create(),
    await fixtures.create(),
    await fixtures.create(),
    await fixtures.create({ privacyConsent: false }),
  ];
  await fixtures.agree(mergedId, null, false);
  await fixtures.merge(mergedId, ofOther);
  const before = await consentOf(mergedId);
  expect(before.entries).toMatchObject([{ isGiven: false, actor: { kind: "candidate" } }, {}, {}]);
  for (const each of [mergedId, lastId]) await fixtures.merge(id, each);
  await fixtures.undo(id, lastId);
  await fixtures.undo(id, mergedId);
  expect(await consentOf(mergedId)).toEqual(before);
  expect((await consentOf(id)).entries).toMatchObject([{ isGiven: true }]);
});

test("the audit log keeps both the change in consent by a merge and the undo of that change", async () => {
  const [id, mergedId] = [await fixtures.create({ privacyConsent: false }), await fixtures.create()];
  await fixtures.merge(id, mergedId, { fields: ["privacyConsent"] });
  expect((await consentOf(id)).entries).toMatchObject([{ isGiven: true, actor: { kind: "api_key" } }]);
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

test("the mark on an undone consent entry can't be changed or removed", async () => {
  const [id, mergedId] = [await fixtures.create({ privacyConsent: false }), await fixtures.create()];
  await fixtures.merge(id, mergedId, { fields: ["privacyConsent"] });
  await fixtures.undo(id, mergedId);
  const isMarked = and(eq(consents.candidateId, id), isNotNull(consents.undoneBy));
  expect(await db().select().from(consents).where(isMarked)).not.toEqual([]);
  for (const change of [{ undoneBy: null }, { undoneBy: randomUUID() }, { isRepeat: false }])
    await expect(db().update(consents).set(change).where(isMarked)).rejects.toMatchObject({
      cause: { message: "consents is append-only" },
    });
});
