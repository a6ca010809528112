import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { customFields } from "@/db/schema/regions";
import { staff } from "@/db/schema/staff";
import type { BaseContext } from "@/lib/contract/context";
import { db } from "@/lib/platform/database/client";
import { call, drainQueue, newGlobalKey, newRegion, openTestApi, runMutation } from "@/test/api";
import { removeFields } from "@/test/custom-fields";
import { newPortalSession, whileDraining } from "@/test/portal-session";
import { readExport } from "@/test/read-export";
import { newStaff } from "@/test/staff";
import { customInputName } from "../field-groups/custom-fields";
import { saveOwnChanges } from "../own-record/save-own-changes";
import { findCandidateActivity } from "./find-candidate-activity";

beforeAll(openTestApi);

test("candidates see whether the region or Instroom changed their data", async () => {
  const region = await newRegion();
  const body = [{ name: "Noor", email: "noor@example.org", privacyConsent: true }];
  const { result } = await runMutation(region, "POST", "/api/v2/candidates", { body });
  const { id } = result.candidates[0];
  const [adviser, former] = [await newStaff("adviser", region), await newStaff("adviser", region)];
  const admin = await newStaff("admin");
  const change = async (city: string, target: string, headers: Record<string, string>) => {
    const { status } = await call("PATCH", target, { body: { city }, headers });
    expect(status).toBe(202);
    await drainQueue(region);
  };
  const path = `/api/v2/candidates/${id}`;
  const asStaff = { "x-region": region.id };
  await change("Assen", path, { ...adviser.headers, ...asStaff });
  await change("Emmen", path, { ...former.headers, ...asStaff });
  await change("Meppel", path, { ...admin.headers, ...asStaff });
  await change("Beilen", `${path}?region=${region.id}`, { "x-api-key": await newGlobalKey("admin") });
  await change("Rolde", path, { "x-api-key": region.key });
  await db().delete(staff).where(eq(staff.id, former.id));
  const ctx = {
    db: db(),
    base: { id: region.bases.live, mode: "live" },
    region: { id: region.id },
  } as unknown as BaseContext;
  const { page } = await findCandidateActivity(ctx, id, null);
  const changes = page.filter(({ action }) => action === "candidate.updated");
  expect(changes.map(({ actor }) => actor)).toEqual([
    "api_key",
    "admin_key",
    "admin",
    "unknown_staff",
    "staff",
  ]);
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
  const ctx = {
    db: db(),
    base: { id: region.bases.live, mode: "live" },
    region: { id: region.id },
  } as unknown as BaseContext;
  const { page } = await findCandidateActivity(ctx, id, null);
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
