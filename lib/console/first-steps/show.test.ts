import { beforeAll, expect, test } from "vitest";
import { call, newRegion, openTestApi, runMutation } from "@/test/api";
import { newStaff, type TestStaffMember } from "@/test/staff";

beforeAll(openTestApi);

const show = async ({ headers }: TestStaffMember, mode = {}) =>
  (await call("GET", "/api/console/first-steps", { headers: { ...headers, ...mode } })).body.data;

test("a new region has completed no steps, and admins and other regions' staff don't count as colleagues", async () => {
  const region = await newRegion();
  const manager = await newStaff("manager", region);
  await newStaff("adviser", await newRegion());
  await newStaff("admin");
  expect(await show(manager)).toEqual({ fields: false, candidates: false, colleagues: false });
});

test("each first step is done once its data exists, and the candidates step is separate for live and sandbox", async () => {
  const region = await newRegion([{ name: "Bron", type: "text", required: false }]);
  const manager = await newStaff("manager", region);
  expect(await show(manager)).toEqual({ fields: true, candidates: false, colleagues: false });
  await newStaff("reader", region);
  expect(await show(manager)).toMatchObject({ colleagues: true });
  const body = [{ name: "Kandidaat", email: "kandidaat@example.org", privacyConsent: true }];
  const { result } = await runMutation(region, "POST", "/api/v2/candidates", { body });
  expect(await show(manager)).toMatchObject({ candidates: true });
  expect(await show(manager, { "x-api-sandbox": "true" })).toMatchObject({ candidates: false });
  await runMutation(region, "POST", `/api/v2/candidates/${result.candidates[0].id}/archive`);
  expect(await show(manager)).toMatchObject({ candidates: true });
});
