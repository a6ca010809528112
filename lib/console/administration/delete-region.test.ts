import { beforeAll, expect, test } from "vitest";
import { call, newRegion, openTestApi } from "@/test/api";
import { newStaff, type TestStaffMember } from "@/test/staff";
import { createCandidateIn, setUpTempStorage } from "@/test/temp-storage";

let admin: TestStaffMember;
beforeAll(setUpTempStorage);
beforeAll(openTestApi);
beforeAll(async () => {
  admin = await newStaff("admin");
});

const callConsole = (method: string, path: string, body?: object) =>
  call(method, `/api/console/administration/regions${path}`, {
    headers: admin.headers,
    ...(body ? { body } : {}),
  });

/** Deletes the region as an admin who saw this name and slug. */
const remove = async (id: string, seen: { name: string; slug: string }, purge = false) => {
  const query = new URLSearchParams({ ...seen, purge: String(purge) });
  const { status, body } = await callConsole("DELETE", `/${id}?${query}`);
  return [status, body.code];
};

test("deleting a region fails if its name or slug is no longer what the admin saw, even with purge", async () => {
  const region = await newRegion();
  const slug = `regio-${region.id.toLowerCase()}`;
  const name = "Onderwijsregio Utrecht";
  await callConsole("PATCH", `/${region.id}`, { name, slug });
  await createCandidateIn(region);
  const isOutdated = [412, "precondition_failed"];
  expect(await remove(region.id, { name: "Test", slug })).toEqual(isOutdated);
  expect(await remove(region.id, { name: "Test", slug }, true)).toEqual(isOutdated);
  expect(await remove(region.id, { name, slug: "test" }, true)).toEqual(isOutdated);
  const kept = await call("GET", "/api/v2/candidates", { key: region.key });
  expect(kept.body.data).toHaveLength(1);
  expect(await remove(region.id, { name, slug })).toEqual([409, "region_not_empty"]);
  expect(await remove(region.id, { name, slug }, true)).toEqual([200, undefined]);
  expect(await remove(region.id, { name, slug }, true)).toEqual([404, "region_not_found"]);
});
