import { beforeAll, expect, test } from "vitest";
import { call, newRegion, openTestApi } from "@/test/api";
import { newStaff, type TestStaffMember } from "@/test/staff";

let admin: TestStaffMember;
beforeAll(openTestApi);
beforeAll(async () => {
  admin = await newStaff("admin");
});

const callConsole = (method: string, path: string, body?: object) =>
  call(method, `/api/console/administration${path}`, { headers: admin.headers, ...(body ? { body } : {}) });

test("changing a region's details fails if a stored value differs from the value that the admin saw", async () => {
  const { id } = await newRegion();
  const change = (body: object) => callConsole("PATCH", `/regions/${id}`, body);
  const { body } = await change({ name: "Regio Oost", contactEmail: "oost@example.org" });
  expect(body.data).toMatchObject({ id, name: "Regio Oost", contactEmail: "oost@example.org" });
  const rejected = [
    await change({ name: "Van mij", seen: { name: "Regio Zuid" } }),
    await change({ name: "Van mij", contactEmail: null, seen: { name: "Regio Oost", contactEmail: null } }),
    await change({ slug: `van-mij-${id.toLowerCase()}`, seen: { slug: "anders" } }),
  ];
  expect(rejected.map((response) => [response.status, response.body.code])).toEqual(
    rejected.map(() => [412, "precondition_failed"]),
  );
  const listed = async () =>
    (await callConsole("GET", "/regions")).body.data.find((region: { id: string }) => region.id === id);
  expect(await listed()).toMatchObject(body.data);
  const seen = { contactEmail: "oost@example.org" };
  expect((await change({ contactEmail: null, seen })).status).toBe(200);
  expect(await listed()).toMatchObject({ name: "Regio Oost", contactEmail: null });
  expect((await change({ seen })).status).toBe(400);
});

test("an admin can't change a region that doesn't exist, or give a region another region's slug", async () => {
  const [one, two] = [await newRegion(), await newRegion()];
  const { body } = await callConsole("PATCH", `/regions/${one.id}`, {
    slug: `eigen-${one.id.toLowerCase()}`,
  });
  const taken = await callConsole("PATCH", `/regions/${two.id}`, { slug: body.data.slug });
  expect([taken.status, taken.body.code]).toEqual([409, "slug_taken"]);
  const unknown = await callConsole("PATCH", "/regions/recAAAAAAAAAAAAAA", { name: "Nergens" });
  expect([unknown.status, unknown.body.code]).toEqual([404, "region_not_found"]);
});
