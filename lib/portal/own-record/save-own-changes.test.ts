import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getCandidate } from "@/lib/records/candidates/find";
import { call, drainQueue, newRegion, openTestApi, type TestRegion, waitUntil } from "@/test/api";
import { newPortalSession, whileDraining } from "@/test/portal-session";
import type { CandidateContext } from "../contexts/candidate-context";
import type { FieldGroup } from "../field-groups/field-groups";
import { hasQueuedChanges } from "./me";
import { saveOwnChanges } from "./save-own-changes";

let close: () => Promise<void>;
let region: TestRegion;
let ctx: CandidateContext;
beforeAll(async () => {
  close = await openTestApi();
  region = await newRegion();
});
beforeEach(async () => {
  ctx = await newPortalSession(region);
});
afterAll(() => close());

function save(group: FieldGroup, values: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...values, step: "save" })) form.set(name, value);
  form.set("initial.name", form.get("name") ?? "");
  return saveOwnChanges(ctx, group, form);
}
const changeByRegion = (body: object) =>
  call("PATCH", `/api/v2/candidates/${ctx.session.candidateId}`, { key: region.key, body });
const stored = () => getCandidate(ctx, ctx.session.candidateId);

describe("saveOwnChanges", () => {
  test("keeps both changes if the region's change of another field is queued first", async () => {
    await changeByRegion({ city: "Assen" });
    expect(await whileDraining(region, save("contact", { phone: "0687654321" }))).toBe("saved");
    expect(await stored()).toMatchObject({ city: "Assen", phone: "0687654321" });
  });

  test("returns a conflict if the region's change of the same field is queued first", async () => {
    await changeByRegion({ phone: "0611111111" });
    expect(await whileDraining(region, save("contact", { phone: "0687654321" }))).toMatchObject({
      step: "check",
      conflicts: ["phone"],
    });
    expect(await stored()).toMatchObject({ phone: "0611111111" });
  });

  test("saves two groups that are queued at the same time", async () => {
    const contact = save("contact", { phone: "0687654321" });
    await waitUntil(() => hasQueuedChanges(ctx));
    const wishes = save("wishes", { motivation: "Graag" });
    expect(await Promise.all([contact, wishes])).toEqual(["saved", "saved"]);
    await drainQueue(region);
    expect(await stored()).toMatchObject({ phone: "0687654321", motivation: "Graag" });
  }, 60_000);
});
