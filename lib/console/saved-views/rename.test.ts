import { beforeAll, expect, test } from "vitest";
import { call, newRegion, openTestApi } from "@/test/api";
import { newStaff } from "@/test/staff";

const VIEWS = "/api/console/views";

beforeAll(openTestApi);

test("a view isn't renamed by someone who hasn't seen its current name", async () => {
  const { headers } = await newStaff("manager", await newRegion());
  const view = { name: "Samen", isShared: true, query: {} };
  const { id } = (await call("POST", VIEWS, { headers, body: view })).body.data;
  const rename = (name: string, seenName: string) =>
    call("PATCH", `${VIEWS}/${id}`, { headers, body: { name, seenName } });
  const nameOf = async () => (await call("GET", VIEWS, { headers })).body.data[0].name;
  expect((await rename("Ons", "Samen")).status).toBe(200);
  expect((await rename("Wij", "Samen")).body).toMatchObject({ status: 412, code: "precondition_failed" });
  expect(await nameOf()).toBe("Ons");
  expect((await rename("Wij", "Ons")).status).toBe(200);
  expect(await nameOf()).toBe("Wij");
});
