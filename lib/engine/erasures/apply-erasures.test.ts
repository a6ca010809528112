import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { candidateMerges } from "@/db/schema/candidate-merges";
import { candidateHistory, candidates } from "@/db/schema/candidates";
import { erasures } from "@/db/schema/erasures";
import { createRegion } from "@/lib/access/regions/create";
import { deleteRegion } from "@/lib/access/regions/delete";
import { newContext } from "@/lib/contract/context";
import { db } from "@/lib/platform/database/client";
import { newUuidV7 } from "@/lib/platform/ids";
import { folderJournal } from "@/lib/platform/storage/journal";
import { newRegion, runMutation, type TestRegion } from "@/test/api";
import {
  backUp,
  newTestInstance,
  removeTestInstances,
  restoreToNewInstance,
  switchTo,
  type TestInstance,
} from "@/test/backup-fixtures";
import { INTERACTION, mergeFixtures, withFile } from "@/test/merge-fixtures";
import { withCleanUps } from "@/test/queue-fixtures";
import { newStaff } from "@/test/staff";
import { finishRecovery } from "../backup/finish-recovery";
import { copyErasures } from "./copy-erasures";
import { readJournals } from "./read-journals";

let instance: TestInstance;
beforeEach(async () => {
  instance = await newTestInstance();
  await switchTo(instance);
});
afterAll(() => removeTestInstances());

describe("a region that was deleted and then created again with the same id", () => {
  const recreate = async ({ id }: TestRegion, clockAheadMs = 0) => {
    const ctx = newContext({ db: db(), actor: { kind: "system", id: "test" } });
    const now = () => new Date(Date.now() + clockAheadMs);
    await deleteRegion({ ...ctx, now }, id, { purge: true });
    await copyErasures(db());
    const created = await createRegion(ctx, {
      id,
      name: "Opnieuw",
      customFields: [],
      allowedRedirectUrls: [],
    });
    const region = { id, key: created.token, bases: created.baseIds };
    return mergeFixtures(region as TestRegion, await newStaff("adviser")).create();
  };
  const isPresent = async (id: string) => (await db().$count(candidates, eq(candidates.id, id))) === 1;

  test("keeps its candidates after a restore", async () => {
    const candidateId = await recreate(await newRegion());
    const { path } = await backUp();
    const { restored } = await restoreToNewInstance(path, [instance]);
    expect(restored.erased.regions).toBe(0);
    expect(await isPresent(candidateId)).toBe(true);
  });

  test.each([
    ["", 0],
    [", even if the server that deleted it had a clock that was ahead", 60_000],
  ])("keeps its candidates after a recovery%s", async (_, clockAheadMs) => {
    const candidateId = await recreate(await newRegion(), clockAheadMs);
    const { erasures } = await readJournals([folderJournal(`${instance.dataDir}/erasures`)]);
    expect(erasures).toMatchObject([{ kind: "region_deleted" }]);
    expect(await finishRecovery(db(), erasures)).toMatchObject({ regions: 0 });
    expect(await isPresent(candidateId)).toBe(true);
  });
});

describe("a restore that archives a candidate again", () => {
  const history = () => db().select().from(candidateHistory);

  test("counts the candidate in the month in which they were archived", async () => {
    const region = await newRegion();
    const id = await mergeFixtures(region, await newStaff("adviser", region)).create();
    const line = { id: newUuidV7(), kind: "candidate_archived" as const, regionId: region.id };
    const about = { baseId: region.bases.live, candidateIds: [id], mutations: [] };
    await finishRecovery(db(), [{ ...line, ...about, erasedAt: "2027-03-05T10:00:00.000Z" }]);
    expect(await history()).toMatchObject([{ archivedMonth: "2027-03-01" }]);
  });

  test("keeps one history row for two records that were merged after the backup", async () => {
    const region = await newRegion();
    const { create, merge } = mergeFixtures(region, await newStaff("adviser", region));
    const [remaining, merged] = [await create({ phase: "matchen" }), await create()];
    const { path } = await backUp();
    await merge(remaining, merged);
    await withCleanUps(() => runMutation(region, "POST", `/api/v2/candidates/${remaining}/archive`));
    const before = await history();
    const { restored } = await restoreToNewInstance(path, [instance]);
    expect(restored.erased).toMatchObject({ candidates: 2, unresolved: [] });
    expect(await db().$count(candidates)).toBe(0);
    expect(await history()).toMatchObject(before.map(({ phase }) => ({ phase })));
    const feed = await db().execute(sql`select distinct removal from candidate_feed`);
    expect(feed).toEqual([{ removal: "archived" }]);
  });
});

describe("a restore that erases a candidate whose merge was undone after the backup", () => {
  const begin = async () => {
    const region = await newRegion();
    const fixtures = mergeFixtures(region, await newStaff("adviser", region));
    const erase = (id: string, how: string) =>
      withCleanUps(() =>
        how === "archive"
          ? runMutation(region, "POST", `/api/v2/candidates/${id}/archive`)
          : runMutation(region, "DELETE", `/api/v2/candidates/${id}`),
      );
    const line = (id: string) => ({
      id: newUuidV7(),
      kind: "candidate_deleted" as const,
      regionId: region.id,
      baseId: region.bases.live,
      candidateIds: [id],
      mutations: [],
      erasedAt: new Date().toISOString(),
    });
    return { ...fixtures, erase, line };
  };
  const storedIds = async () =>
    (await db().select({ id: candidates.id }).from(candidates)).map(({ id }) => id);

  test.each(["DELETE", "archive"])("keeps the merged person and that person's records (%s)", async (how) => {
    const { create, read, merge, undo, erase } = await begin();
    const remaining = await create({ interactions: [INTERACTION] });
    const merged = await create({ city: "Sneek", interactions: [INTERACTION], ...withFile("een.txt") });
    await merge(remaining, merged, { fields: ["city"] });
    const { path } = await backUp();
    await undo(remaining, merged);
    await erase(remaining, how);
    const { restored } = await restoreToNewInstance(path, [instance]);
    expect(restored.erased).toMatchObject({ candidates: 1, unresolved: [] });
    expect(await storedIds()).toEqual([merged]);
    const { interactions, otherAttachments, city } = (await read(merged)).body.data;
    expect([interactions.length, otherAttachments.length, city]).toEqual([1, 1, "Sneek"]);
    const lines = await db().select({ candidateIds: erasures.candidateIds }).from(erasures);
    expect(new Set(lines.flatMap(({ candidateIds }) => candidateIds))).toEqual(new Set([remaining]));
    const history = await db().select({ counts: candidateHistory.interactionsByType }).from(candidateHistory);
    expect(history).toEqual(how === "archive" ? [{ counts: { Anders: 1 } }] : []);
  });

  test("keeps a person who was merged into a second erased candidate", async () => {
    const { create, merge, undo, erase } = await begin();
    const [first, second, third] = [await create(), await create(), await create()];
    await merge(second, third);
    await merge(first, second);
    const { path } = await backUp();
    await undo(first, second);
    await undo(second, third);
    for (const id of [first, second]) await erase(id, "DELETE");
    const { restored } = await restoreToNewInstance(path, [instance]);
    expect(restored.erased).toMatchObject({ candidates: 2, unresolved: [] });
    expect(await storedIds()).toEqual([third]);
  });

  test("erases a candidate whose merge into a kept candidate was undone", async () => {
    const { create, merge, undo, erase } = await begin();
    const [first, second, third] = [await create(), await create(), await create()];
    await merge(second, third);
    await merge(first, second);
    const { path } = await backUp();
    await undo(first, second);
    await undo(second, third);
    for (const id of [first, third]) await erase(id, "DELETE");
    const { restored } = await restoreToNewInstance(path, [instance]);
    expect(restored.erased).toMatchObject({ candidates: 2, unresolved: [] });
    expect(await storedIds()).toEqual([second]);
  });

  test("erases both candidates and reports the merge if it can't undo the merge", async () => {
    const { create, merge, line } = await begin();
    const [remaining, merged] = [await create(), await create()];
    await merge(remaining, merged);
    await db().update(candidateMerges).set({ undo: null });
    const done = await finishRecovery(db(), [line(remaining)]);
    expect(done).toMatchObject({ candidates: 1, unresolved: [remaining] });
    expect(await storedIds()).toEqual([]);
  });
});
