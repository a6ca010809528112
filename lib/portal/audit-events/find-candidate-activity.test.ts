import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { customFields } from "@/db/schema/regions";
import { staff } from "@/db/schema/staff";
import type { BaseContext } from "@/lib/contract/context";
import { db } from "@/lib/platform/database/client";
import {
  call,
  drainQueue,
  newGlobalKey,
  newRegion,
  openTestApi,
  runMutation,
  type TestRegion,
} from "@/test/api";
import { removeFields } from "@/test/custom-fields";
import { newPortalSession, whileDraining } from "@/test/portal-session";
import { readExport } from "@/test/read-export";
import { newStaff, type TestStaffMember } from "@/test/staff";
import { customInputName } from "../field-groups/custom-fields";
import { saveOwnChanges } from "../own-record/save-own-changes";
import { findCandidateActivity } from "./find-candidate-activity";

beforeAll(openTestApi);

/** Creates a candidate whom others can change. `actors` returns who did, latest first, as the portal shows it. */
async function changesFixture() {
  const region = await newRegion();
  const body = [{ name: "Noor", email: "noor@example.org", privacyConsent: true }];
  const { result } = await runMutation(region, "POST", "/api/v2/candidates", { body });
  const { id } = result.candidates[0];
  const change = async (city: string, headers: Record<string, string>, query = "") => {
    const { status } = await call("PATCH", `/api/v2/candidates/${id}${query}`, { body: { city }, headers });
    expect(status).toBe(202);
    await drainQueue(region);
  };
  const changeAs = (city: string, { headers }: TestStaffMember) =>
    change(city, { ...headers, "x-region": region.id });
  const actors = async () => {
    const { page } = await findCandidateActivity(contextOf(region), id, null);
    return page.filter(({ action }) => action === "candidate.updated").map(({ actor }) => actor);
  };
  return { region, change, changeAs, actors };
}

const contextOf = (region: TestRegion) =>
  ({
    db: db(),
    base: { id: region.bases.live, mode: "live" },
    region: { id: region.id, baseIds: region.bases },
  }) as unknown as BaseContext;

test("candidates see whether the region or Instroom changed their data", async () => {
  const { region, change, changeAs, actors } = await changesFixture();
  const [adviser, former] = [await newStaff("adviser", region), await newStaff("adviser", region)];
  await changeAs("Assen", adviser);
  await changeAs("Emmen", former);
  await changeAs("Meppel", await newStaff("admin"));
  await change("Beilen", { "x-api-key": await newGlobalKey("admin") }, `?region=${region.id}`);
  await change("Rolde", { "x-api-key": region.key });
  await db().delete(staff).where(eq(staff.id, former.id));
  expect(await actors()).toEqual(["api_key", "admin_key", "admin", "unknown_staff", "staff"]);
});

test("if staff become admins, or admins staff, candidates don't see their earlier changes as those of the new role", async () => {
  const { region, changeAs, actors } = await changesFixture();
  const [adviser, admin, other] = [
    await newStaff("adviser", region),
    await newStaff("admin"),
    await newStaff("admin"),
  ];
  await changeAs("Assen", adviser);
  await changeAs("Meppel", admin);
  const roles = (role: string) => [{ regionId: region.id, role }];
  const setAccess = async ({ id }: TestStaffMember, access: object, seen: object) => {
    const path = `/api/console/administration/staff/${id}`;
    const { status } = await call("PATCH", path, { headers: other.headers, body: { ...access, seen } });
    expect(status).toBe(200);
  };
  const asAdmin = { isAdmin: true, roles: [] };
  const asRegionStaff = (role: string) => ({ isAdmin: false, roles: roles(role) });
  await setAccess(adviser, asAdmin, asRegionStaff("adviser"));
  await setAccess(admin, asRegionStaff("adviser"), asAdmin);
  expect(await actors()).toEqual(["unknown_staff", "unknown_staff"]);
  await changeAs("Emmen", adviser);
  await changeAs("Rolde", admin);
  await setAccess(admin, asRegionStaff("manager"), asRegionStaff("adviser"));
  expect(await actors()).toEqual(["staff", "admin", "unknown_staff", "unknown_staff"]);
});

test("candidates see the names of changed fields, except those that the region hides", async () => {
  const region = await newRegion([
    { name: "Uren", type: "number", required: false },
    { name: "Notitie", type: "text", required: false },
    { name: "Indruk", type: "text", required: false },
  ]);
  for (const name of ["Notitie", "Indruk"])
    await db().update(customFields).set({ portalAccess: "hidden" }).where(eq(customFields.name, name));
  const body = [{ name: "Noor", email: "noor@example.org", privacyConsent: true }];
  const { result } = await runMutation(region, "POST", "/api/v2/candidates", { body });
  const { id } = result.candidates[0];
  const { headers } = await newStaff("adviser", region);
  const values = { Uren: 8, Notitie: "Belt vaak.", Indruk: "Goed" };
  await call("PATCH", `/api/console/candidates/${id}/custom-fields`, {
    headers,
    body: { customFields: values },
  });
  await drainQueue(region);
  const { page } = await findCandidateActivity(contextOf(region), id, null);
  expect(page.find(({ action }) => action === "candidate.updated")?.fields).toEqual(["Uren", null]);
});

test("candidates see the names of the fields that they changed themselves, even if the region removed them", async () => {
  const region = await newRegion([{ name: "Uren", type: "number", required: false }]);
  await db().update(customFields).set({ portalAccess: "editable" });
  const ctx = await newPortalSession(region);
  const form = new FormData();
  form.set(customInputName("Uren"), "8");
  form.set("step", "save");
  expect(await whileDraining(region, saveOwnChanges(ctx, "extra", form, "nl"))).toBe("saved");
  await removeFields(region.id);
  const { candidateId } = ctx.session;
  const { page } = await findCandidateActivity(ctx, candidateId, null);
  expect(page.find(({ action }) => action === "candidate.updated")?.fields).toEqual(["Uren"]);
  const { json } = await readExport(region, candidateId);
  expect(json("history.json")).toContainEqual(
    expect.objectContaining({ action: "candidate.updated", by: "candidate", fields: ["Uren"] }),
  );
});
