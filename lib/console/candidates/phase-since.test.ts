import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "@/lib/platform/database/client";
import { call, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { newStaff, type TestStaffMember } from "@/test/staff";

let close: () => Promise<void>;
let region: TestRegion;
let reader: TestStaffMember;
let path: string;
beforeAll(async () => {
  close = await openTestApi();
  region = await newRegion();
  reader = await newStaff("reader", region);
  const body = [{ name: "Kandidaat", email: "kandidaat@example.org", privacyConsent: true }];
  const { result } = await runMutation(region, "POST", "/api/v2/candidates", { body });
  path = `/api/v2/candidates/${result.candidates[0].id}`;
});
afterAll(() => close());

const listed = async () =>
  (await call("GET", "/api/console/candidates", { headers: reader.headers })).body.data[0];
const patch = (body: object) => runMutation(region, "PATCH", path, { body });

test("phaseSince is the time of the last phase change, or else of the arrival", async () => {
  const { phaseSince, createdAt } = await listed();
  expect(phaseSince).toBe(createdAt);
  await patch({ phase: "matchen" });
  const moved = await listed();
  expect(moved.phaseSince).toBe(moved.updatedAt);
  await patch({ phase: "matchen", city: "Sneek" });
  await patch({ city: "Zwolle" });
  const changed = await listed();
  expect(changed.updatedAt > moved.updatedAt).toBe(true);
  expect(changed.phaseSince).toBe(moved.phaseSince);
});

test("a phase change from before the column existed is found in the audit events", async () => {
  const { phaseSince, createdAt } = await listed();
  await db().execute(sql`update candidates set phase_changed_at = null where base_id = ${region.bases.live}`);
  expect((await listed()).phaseSince).toBe(phaseSince);
  expect(phaseSince > createdAt).toBe(true);
});
