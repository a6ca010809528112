import { beforeAll, expect, test } from "vitest";
import type { BaseContext } from "@/lib/contract/context";
import { db } from "@/lib/platform/database/client";
import { findCandidateActivity } from "@/lib/portal/audit-events/find-candidate-activity";
import { call, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { mergeFixtures } from "@/test/merge-fixtures";
import { newStaff, type TestStaffMember } from "@/test/staff";

let region: TestRegion;
let adviser: TestStaffMember;
let fixtures: ReturnType<typeof mergeFixtures>;
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion([{ name: "Pas", type: "text", required: false }]);
  adviser = await newStaff("adviser", region);
  fixtures = mergeFixtures(region, adviser);
});

type Item = { kind: string; action?: string; changes?: { field: string }[] };
async function valuesByAction(id: string) {
  const { headers } = adviser;
  const items: Item[] = (await call("GET", `/api/console/candidates/${id}/timeline`, { headers })).body.data;
  return items.flatMap(({ action, changes }) =>
    action && changes?.length ? [[action, changes.map(({ field }) => field).sort()]] : [],
  );
}

test.each([
  [[], "candidate.merged", ["field:Pas"]],
  [["privacyConsent"], "candidate.merged", ["field:Pas"]],
  [["city"], "candidate.updated", ["city", "field:Pas"]],
])("the timeline shows the values changed by a merge once (copied: %j)", async (fields, action, shown) => {
  const id = await fixtures.create({ city: "Zwolle" });
  const mergedId = await fixtures.create({
    city: "Sneek",
    privacyConsent: false,
    customFields: { Pas: "ja" },
  });
  await fixtures.merge(id, mergedId, { fields, customFields: ["Pas"] });
  expect(await valuesByAction(id)).toEqual([[action, shown]]);
});

test("the access history includes the merged record's events, and lists the merge once", async () => {
  const [id, mergedId] = [await fixtures.create(), await fixtures.create()];
  await fixtures.merge(id, mergedId);
  const ctx = {
    db: db(),
    base: { id: region.bases.live, mode: "live" as const },
    region: { id: region.id, baseIds: region.bases },
  } as unknown as BaseContext;
  const { page } = await findCandidateActivity(ctx, id, null);
  const actions = page.map(({ action }) => action).filter((action) => action !== "candidate.read");
  expect(actions).toEqual(["candidate.merged", "candidate.created", "candidate.created"]);
});

test("the timeline names who added the interactions of the merged record", async () => {
  const [id, mergedId] = [await fixtures.create(), await fixtures.create()];
  const body = [{ type: "Anders", performedAt: "2025-05-01T10:00:00Z" }];
  await runMutation(region, "POST", `/api/v2/candidates/${mergedId}/interactions`, { body });
  await fixtures.merge(id, mergedId);
  const { headers } = adviser;
  const { body: timeline } = await call("GET", `/api/console/candidates/${id}/timeline`, { headers });
  const shown = timeline.data.filter(({ kind }: Item) => kind === "interaction");
  expect(shown).toMatchObject([{ actor: { kind: "api_key" } }]);
});
