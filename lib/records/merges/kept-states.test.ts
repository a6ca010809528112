import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { candidates } from "@/db/schema/candidates";
import { events } from "@/db/schema/events";
import { db } from "@/lib/platform/database/client";
import { call, drainQueue, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { mergeFixtures } from "@/test/merge-fixtures";
import { newStaff, type TestStaffMember } from "@/test/staff";
import { expectCorrectCounts } from "@/test/true-counts";

let region: TestRegion;
let adviser: TestStaffMember;
let fixtures: ReturnType<typeof mergeFixtures>;
beforeAll(openTestApi);
beforeAll(async () => {
  process.env.RATE_LIMIT_PER_SECOND = "0";
  region = await newRegion();
  adviser = await newStaff("adviser", region);
  fixtures = mergeFixtures(region, adviser);
});

const rowOf = async (id: string) =>
  (await db().select().from(candidates).where(eq(candidates.id, id)))[0] as typeof candidates.$inferSelect;
const closureOf = async (id: string) => {
  const { closed, closedAt, closedReason } = await rowOf(id);
  return { closed, closedAt, closedReason };
};
async function closeAs(id: string, reason: string) {
  const { status } = await call(
    "POST",
    `/api/console/candidates/${id}/close`,
    fixtures.asAdviser({ reason }),
  );
  expect(status).toBe(202);
  await drainQueue(region);
}
const eventsOf = async (id: string, action: string) =>
  db().$count(events, and(eq(events.candidateId, id), eq(events.action, action)));

describe("a merge into a closed candidate", () => {
  test("reopens the remaining candidate if the merged candidate is open, until the merge is undone", async () => {
    const [id, mergedId] = [await fixtures.create(), await fixtures.create()];
    await closeAs(id, "unreachable");
    const before = await closureOf(id);
    await fixtures.merge(id, mergedId);
    expect((await closureOf(id)).closed).toBe(false);
    expect(await eventsOf(id, "candidate.reopened")).toBe(1);
    await fixtures.undo(id, mergedId);
    expect(await closureOf(id)).toEqual(before);
    expect(await eventsOf(id, "candidate.closed")).toBe(2);
    expect((await closureOf(mergedId)).closed).toBe(false);
  });

  test("doesn't reopen the remaining candidate if both candidates are closed, and undoing a merge keeps a later closure", async () => {
    const [id, mergedId, openId] = [
      await fixtures.create(),
      await fixtures.create(),
      await fixtures.create(),
    ];
    await closeAs(id, "unreachable");
    await closeAs(mergedId, "other");
    await fixtures.merge(id, mergedId);
    expect(await closureOf(id)).toMatchObject({ closed: true, closedReason: "unreachable" });
    await fixtures.merge(id, openId);
    await closeAs(id, "unsuitable");
    await fixtures.undo(id, openId);
    expect(await closureOf(id)).toMatchObject({ closed: true, closedReason: "unsuitable" });
  });

  test.each(["first", "last"])(
    "keeps the remaining candidate open until the merges of two open candidates are both undone (%s merge first)",
    async (which) => {
      const [id, first, last] = [await fixtures.create(), await fixtures.create(), await fixtures.create()];
      await closeAs(id, "unreachable");
      const before = await closureOf(id);
      for (const mergedId of [first, last]) await fixtures.merge(id, mergedId);
      const [one, other] = which === "first" ? [first, last] : [last, first];
      await fixtures.undo(id, one);
      expect((await closureOf(id)).closed).toBe(false);
      await fixtures.undo(id, other);
      expect(await closureOf(id)).toEqual(before);
    },
  );
});

describe("the time in a phase after a merge", () => {
  test("comes from the candidate whose phase the merge keeps, until the merge is undone", async () => {
    const [id, mergedId] = [await fixtures.create(), await fixtures.create()];
    for (const [each, phase] of [
      [id, "matchen"],
      [mergedId, "werkzaam"],
    ] as const)
      await runMutation(region, "PATCH", `/api/v2/candidates/${each}`, { body: { phase } });
    const [mine, theirs] = [new Date("2026-01-01T10:00:00Z"), new Date("2026-02-02T10:00:00Z")];
    await db().update(candidates).set({ phaseChangedAt: mine }).where(eq(candidates.id, id));
    await db().update(candidates).set({ phaseChangedAt: theirs }).where(eq(candidates.id, mergedId));
    await fixtures.merge(id, mergedId, { fields: ["phase"] });
    expect(await rowOf(id)).toMatchObject({ phase: "werkzaam", phaseChangedAt: theirs });
    await fixtures.undo(id, mergedId);
    expect(await rowOf(id)).toMatchObject({ phase: "matchen", phaseChangedAt: mine });
    expect(await rowOf(mergedId)).toMatchObject({ phase: "werkzaam", phaseChangedAt: theirs });
  });

  test.each(["first", "last"])(
    "is the remaining candidate's own again after two merges are undone (%s merge first)",
    async (which) => {
      const people = ["oriënteren", "matchen", "werkzaam"].map((phase, index) => ({
        phase,
        phaseChangedAt: new Date(`2026-0${index + 1}-01T10:00:00Z`),
      }));
      const ids: string[] = [];
      for (const { phase, phaseChangedAt } of people) {
        const created = await fixtures.create({ phase });
        await db().update(candidates).set({ phaseChangedAt }).where(eq(candidates.id, created));
        ids.push(created);
      }
      const [id = "", first = "", last = ""] = ids;
      for (const mergedId of [first, last]) await fixtures.merge(id, mergedId, { fields: ["phase"] });
      const order = which === "first" ? [first, last] : [last, first];
      for (const mergedId of order) await fixtures.undo(id, mergedId);
      expect(await rowOf(id)).toMatchObject(people[0] ?? {});
    },
  );

  test("starts at registration again after an undo if the phase had never changed before the merge", async () => {
    const [id, mergedId] = [await fixtures.create(), await fixtures.create({ phase: "matchen" })];
    await fixtures.merge(id, mergedId, { fields: ["phase"] });
    await fixtures.undo(id, mergedId);
    const { phaseChangedAt, createdAt } = await rowOf(id);
    expect(phaseChangedAt).toEqual(createdAt);
  });
});

test("a merge and its undo keep the counts of completed phases correct", async () => {
  const [id, mergedId] = [await fixtures.create(), await fixtures.create()];
  for (const phase of ["oriënteren", "matchen"])
    await runMutation(region, "PATCH", `/api/v2/candidates/${mergedId}`, { body: { phase } });
  await expectCorrectCounts(region.bases.live);
  await fixtures.merge(id, mergedId, { fields: ["phase"] });
  await expectCorrectCounts(region.bases.live);
  await fixtures.undo(id, mergedId);
  await expectCorrectCounts(region.bases.live);
});

describe("the consent log after a merge", () => {
  test.each([
    [false, []],
    [true, []],
    [false, ["privacyConsent"]],
    [true, ["privacyConsent"]],
  ])(
    "ends with the consent that the merge keeps (remaining candidate: %s, fields taken from the merged one: %j)",
    async (own, fields) => {
      const id = await fixtures.create({ privacyConsent: own });
      const mergedId = await fixtures.create({ privacyConsent: true });
      await runMutation(region, "PATCH", `/api/v2/candidates/${mergedId}`, {
        body: { privacyConsent: !own },
      });
      const lastOf = async (of: string) => (await fixtures.lastConsentOf(of))[0] ?? false;
      await fixtures.merge(id, mergedId, { fields });
      const kept = fields.length > 0 ? !own : own;
      expect([(await rowOf(id)).privacyConsent, await lastOf(id)]).toEqual([kept, kept]);
      await fixtures.undo(id, mergedId);
      expect([await lastOf(id), await lastOf(mergedId)]).toEqual([own, !own]);
    },
  );

  test("keeps the version of the text that the candidate agreed to, even after an undo", async () => {
    const [id, mergedId] = [await fixtures.create(), await fixtures.create()];
    await fixtures.agree(id, 3);
    await fixtures.agree(mergedId, 2);
    await fixtures.agree(mergedId, 2, false);
    await fixtures.merge(id, mergedId);
    expect(await fixtures.lastConsentOf(id)).toEqual([true, 3]);
    await fixtures.undo(id, mergedId);
    expect(await fixtures.lastConsentOf(id)).toEqual([true, 3]);
    await fixtures.merge(id, mergedId, { fields: ["privacyConsent"] });
    expect(await fixtures.lastConsentOf(id)).toEqual([false, null]);
    await fixtures.undo(id, mergedId);
    expect([await fixtures.lastConsentOf(id), await fixtures.lastConsentOf(mergedId)]).toEqual([
      [true, 3],
      [false, null],
    ]);
  });

  test("keeps the newest version of the text that either candidate agreed to", async () => {
    for (const [own, theirs] of [
      [3, 2],
      [3, null],
      [2, 3],
      [null, 3],
    ] as const) {
      const [id, mergedId] = [await fixtures.create(), await fixtures.create()];
      await fixtures.agree(id, own);
      await fixtures.agree(mergedId, theirs);
      await fixtures.merge(id, mergedId);
      expect(await fixtures.lastConsentOf(id), `${own} and ${theirs}`).toEqual([true, 3]);
      await fixtures.undo(id, mergedId);
      expect([await fixtures.lastConsentOf(id), await fixtures.lastConsentOf(mergedId)]).toEqual([
        [true, own],
        [true, theirs],
      ]);
    }
  });

  test("has the version of the text that the merged candidate agreed to if the merge keeps that candidate's consent", async () => {
    const [id, mergedId] = [await fixtures.create(), await fixtures.create()];
    await fixtures.agree(mergedId, 2);
    await fixtures.agree(id, 3, false);
    await fixtures.merge(id, mergedId, { fields: ["privacyConsent"] });
    expect(await fixtures.lastConsentOf(id)).toEqual([true, 2]);
    await fixtures.undo(id, mergedId);
    expect([await fixtures.lastConsentOf(id), await fixtures.lastConsentOf(mergedId)]).toEqual([
      [false, null],
      [true, 2],
    ]);
  });
});
