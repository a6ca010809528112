import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { staffSessions } from "@/db/schema/staff-sessions";
import { db } from "@/lib/platform/database/client";
import { call, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { freeNames } from "@/test/custom-fields";
import { newStaff, type TestStaffMember } from "@/test/staff";

const ADDRESS = "/api/console/custom-fields";
const BOTH = ["Bron", "Indruk"];

let region: TestRegion;
let manager: TestStaffMember;
beforeAll(openTestApi);
beforeEach(async () => {
  region = await newRegion();
  manager = await newStaff("manager", region, { now: new Date(Date.now() - 60 * 60_000) });
  expect(await save({ names: BOTH })).toBe(200);
  const person = { name: "Noor", email: "noor@example.org", privacyConsent: true };
  const body = [{ ...person, customFields: { Indruk: "Lastig gesprek" } }];
  await runMutation(region, "POST", "/api/v2/candidates", { body });
});

type Edit = { names: string[]; access?: string; renamed?: object[] };

/** Saves text fields with these names. Returns the status, or the code of the error. */
async function save({ names, access = "hidden", renamed = [] }: Edit, query = "") {
  const { headers } = manager;
  const { version } = (await call("GET", ADDRESS, { headers })).body.data;
  const fields = names.map((name) => ({ name, type: "text", required: false }));
  const portalAccess = names.map((name) => ({ name, access }));
  const body = { version, fields, portalAccess, renamed };
  const saved = await call("PATCH", `${ADDRESS}${query}`, { headers, body });
  return saved.body.code ?? saved.status;
}

async function stepUp(): Promise<void> {
  const isThisSession = eq(staffSessions.id, manager.sessionId);
  await db().update(staffSessions).set({ steppedUpAt: new Date() }).where(isThisSession);
}

const storedFields = async () =>
  (await call("GET", ADDRESS, { headers: manager.headers })).body.data.fields.map(
    ({ definition, portalAccess }: { definition: { name: string }; portalAccess: string }) => [
      definition.name,
      portalAccess,
    ],
  );

test("showing candidates a hidden field requires a step-up, but its preview and other changes don't", async () => {
  const shown = { names: BOTH, access: "shown" };
  expect(await save(shown, "?dryRun=true")).toBe(200);
  expect(await save(shown)).toBe("step_up_required");
  expect(await storedFields()).toEqual(BOTH.map((name) => [name, "hidden"]));
  const named = { names: ["Bron", "Notitie"], renamed: [{ from: "Indruk", to: "Notitie" }] };
  expect([await save(named), await save({ names: [...named.names, "Uren"] })]).toEqual([200, 200]);
  expect(await save({ names: ["Bron", "Notitie"] })).toBe(200);
  await stepUp();
  expect(await save({ names: ["Bron", "Notitie"], access: "shown" })).toBe(200);
});

test("renaming a field to the name of a removed one requires a step-up, because the removed values are deleted", async () => {
  expect(await save({ names: ["Bron"] })).toBe(200);
  await freeNames(region.id);
  const renamed = { names: ["Indruk"], renamed: [{ from: "Bron", to: "Indruk" }] };
  expect(await save(renamed, "?dryRun=true")).toBe(200);
  expect(await save(renamed)).toBe("step_up_required");
  expect(await storedFields()).toEqual([["Bron", "hidden"]]);
  await stepUp();
  expect(await save(renamed)).toBe(200);
});

test("adding a removed hidden field again so that candidates see its values requires a step-up", async () => {
  expect(await save({ names: ["Bron"] })).toBe(200);
  expect(await save({ names: BOTH, access: "shown" })).toBe("step_up_required");
  expect(await save({ names: BOTH })).toBe(200);
});
