import { and, eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { mutations } from "@/db/schema/mutations";
import { customFields } from "@/db/schema/regions";
import { clearAccessCache } from "@/lib/access/access-cache";
import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import { db } from "@/lib/platform/database/client";
import { getCandidate } from "@/lib/records/candidates/find";
import { newRegion, openTestApi, type TestRegion, waitUntil } from "@/test/api";
import { newPortalSession, whileDraining } from "@/test/portal-session";
import type { CandidateContext } from "../contexts/candidate-context";
import { customInputName as inputOf } from "../field-groups/custom-fields";
import { saveOwnChanges } from "./save-own-changes";

/** Tests answers that wait in the queue while the region changes its fields. */

const FIELDS: CustomFieldDefinition[] = [
  { name: "Uren", type: "number", required: false },
  { name: "Bron", type: "singleSelect", options: ["Beurs", "UWV"], required: false },
];

let region: TestRegion;
let ctx: CandidateContext;
beforeAll(openTestApi);
beforeEach(async () => {
  region = await newRegion(FIELDS);
  await db()
    .update(customFields)
    .set({ portalAccess: "editable" })
    .where(eq(customFields.regionId, region.id));
  clearAccessCache();
  ctx = await newPortalSession(region);
});

const fieldOf = (name: string) => and(eq(customFields.regionId, region.id), eq(customFields.name, name));

/** Sends answers, and runs `change` before the engine executes them. */
async function saveDuring(change: () => Promise<unknown>) {
  const form = new FormData();
  form.set(inputOf("Uren"), "8");
  form.set(inputOf("Bron"), "UWV");
  form.set("step", "save");
  const saving = saveOwnChanges(ctx, "extra", form, "nl");
  const queued = and(eq(mutations.baseId, ctx.base.id), eq(mutations.status, "queued"));
  await waitUntil(async () => (await db().$count(mutations, queued)) > 0);
  await change();
  clearAccessCache();
  return whileDraining(region, saving);
}
const stored = async () => (await getCandidate(ctx, ctx.session.candidateId)).customFields;

test.each([
  [
    "the region removes the option",
    "UWV",
    () =>
      db()
        .update(customFields)
        .set({ options: ["Beurs"] })
        .where(fieldOf("Bron")),
  ],
  ["the region removes the question", "UWV", () => db().delete(customFields).where(fieldOf("Bron"))],
  [
    "the region hides the question",
    "UWV",
    () => db().update(customFields).set({ portalAccess: "hidden" }).where(fieldOf("Bron")),
  ],
  [
    "the region only shows the question",
    "UWV",
    () => db().update(customFields).set({ portalAccess: "shown" }).where(fieldOf("Bron")),
  ],
])("answers that wait in the queue aren't reported as saved if %s", async (_, lost, change) => {
  const state = await saveDuring(change);
  expect(state).toMatchObject({ step: "fill", isOutdated: true, lost: [lost] });
  expect(state).toMatchObject({ values: { [inputOf("Uren")]: "8" } });
  expect(await stored()).toEqual({});
});

test("answers that wait in the queue are saved if the region changes another question", async () => {
  const add = () =>
    db()
      .insert(customFields)
      .values({ regionId: region.id, position: 9, name: "Nieuw", type: "text", required: false });
  expect(await saveDuring(add)).toBe("saved");
  expect(await stored()).toEqual({ Uren: 8, Bron: "UWV" });
});
