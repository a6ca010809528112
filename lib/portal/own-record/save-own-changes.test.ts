import { and, eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mutations } from "@/db/schema/mutations";
import { db } from "@/lib/platform/database/client";
import { getCandidate } from "@/lib/records/candidates/find";
import { call, drainQueue, newRegion, openTestApi, type TestRegion, waitUntil } from "@/test/api";
import { newPortalSession, whileDraining } from "@/test/portal-session";
import type { CandidateContext } from "../contexts/candidate-context";
import type { FieldGroup } from "../field-groups/field-groups";
import { findQueuedBodies } from "./me";
import { saveOwnChanges } from "./save-own-changes";

let region: TestRegion;
let ctx: CandidateContext;
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
});
beforeEach(async () => {
  ctx = await newPortalSession(region);
});

function save(group: FieldGroup, values: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...values, step: "save" })) form.set(name, value);
  form.set("initial.name", form.get("name") ?? "");
  return saveOwnChanges(ctx, group, form, "nl");
}
const changeByRegion = (body: object) =>
  call("PATCH", `/api/v2/candidates/${ctx.session.candidateId}`, { key: region.key, body });
/** Fails the given number of queued mutations before the engine runs them. */
async function failTries(count: number, errorCode = "precondition_failed"): Promise<void> {
  const queued = and(eq(mutations.baseId, ctx.base.id), eq(mutations.status, "queued"));
  const outcome = { status: "failed", result: { errorCode }, finishedAt: new Date() } as const;
  for (let index = 0; index < count; index += 1) {
    await waitUntil(hasQueuedUpdate);
    await db().update(mutations).set(outcome).where(queued);
  }
}
const hasQueuedUpdate = async () => (await findQueuedBodies(ctx)).length > 0;
const stored = () => getCandidate(ctx, ctx.session.candidateId);

describe("saveOwnChanges", () => {
  test("keeps both changes if the region's change to another field is queued first", async () => {
    await changeByRegion({ city: "Assen" });
    expect(await whileDraining(region, save("contact", { phone: "0687654321" }))).toBe("saved");
    expect(await stored()).toMatchObject({ city: "Assen", phone: "0687654321" });
  });

  test("returns a conflict if the region's change to the same field is queued first", async () => {
    await changeByRegion({ phone: "0611111111" });
    expect(await whileDraining(region, save("contact", { phone: "0687654321" }))).toMatchObject({
      step: "check",
      conflicts: ["phone"],
    });
    expect(await stored()).toMatchObject({ phone: "0611111111" });
  });

  test("returns a conflict even if an earlier change by the candidate is still queued", async () => {
    const earlier = save("wishes", { motivation: "Graag" });
    await waitUntil(hasQueuedUpdate);
    await changeByRegion({ phone: "0611111111" });
    const later = save("contact", { phone: "0687654321" });
    await waitUntil(async () => (await findQueuedBodies(ctx)).length === 2);
    await drainQueue(region);
    expect(await earlier).toBe("saved");
    expect(await later).toMatchObject({ step: "check", conflicts: ["phone"] });
    expect(await stored()).toMatchObject({ phone: "0611111111", motivation: "Graag" });
  });

  test("replaces a value that the candidate's own queued change sets", async () => {
    const earlier = save("contact", { phone: "0611111111" });
    await waitUntil(hasQueuedUpdate);
    const later = save("contact", { phone: "0622222222" });
    await waitUntil(async () => (await findQueuedBodies(ctx)).length === 2);
    await drainQueue(region);
    expect(await Promise.all([earlier, later])).toEqual(["saved", "saved"]);
    expect(await stored()).toMatchObject({ phone: "0622222222" });
  });

  test("saves a change even if the first four attempts fail", async () => {
    const saved = save("contact", { phone: "0687654321" });
    await failTries(4);
    expect(await whileDraining(region, saved)).toBe("saved");
    expect(await stored()).toMatchObject({ phone: "0687654321" });
  });

  test.each([
    ["after five tries", 5, "precondition_failed"],
    ["if the engine fails", 1, "engine_error"],
  ])("reports a failure and keeps the typed values %s", async (_, tries, errorCode) => {
    const failed = save("contact", { phone: "0687654321" });
    await failTries(tries, errorCode);
    expect(await failed).toMatchObject({
      step: "check",
      isFailed: true,
      changed: ["phone"],
      conflicts: [],
      problems: [],
      values: { phone: "0687654321" },
    });
    expect((await stored()).phone).not.toBe("0687654321");
    expect(await whileDraining(region, save("contact", { phone: "0687654321" }))).toBe("saved");
    expect(await stored()).toMatchObject({ phone: "0687654321" });
  });

  test("saves changes to two groups that are in the queue at the same time", async () => {
    const contact = save("contact", { phone: "0687654321" });
    await waitUntil(hasQueuedUpdate);
    const wishes = save("wishes", { motivation: "Graag" });
    expect(await Promise.all([contact, wishes])).toEqual(["saved", "saved"]);
    await drainQueue(region);
    expect(await stored()).toMatchObject({ phone: "0687654321", motivation: "Graag" });
  }, 60_000);
});
