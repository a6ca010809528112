import { beforeAll, beforeEach, expect, test } from "vitest";
import { call, drainQueue, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { newStaff, type TestStaffMember } from "@/test/staff";

const SOURCE = { name: "Bron", type: "singleSelect" as const, options: ["Beurs"], required: true };

let region: TestRegion;
let adviser: TestStaffMember;
beforeAll(openTestApi);
beforeEach(async () => {
  region = await newRegion([SOURCE]);
  adviser = await newStaff("adviser", region);
  const body = [person("Anna", { phone: "+31611111111", customFields: { Bron: "Beurs" } })];
  await runMutation(region, "POST", "/api/v2/candidates", { body });
});

const person = (name: string, more: object = {}) => ({
  name,
  email: `${name.toLowerCase()}@example.org`,
  privacyConsent: true,
  ...more,
});
const post = async (path: string, candidates: object[]) => {
  const rows = candidates.map((candidate, index) => ({ number: index + 2, candidate }));
  const importId = path === "" ? { importId: crypto.randomUUID() } : {};
  const { headers } = adviser;
  return (await call("POST", `/api/console/imports${path}`, { body: { rows, ...importId }, headers })).body
    .data;
};
const MISSING = { outcome: "refused", issues: [{ pointer: "/customFields/Bron", code: "required" }] };

test.each(["", "/dry-run"])(
  "POST /api/console/imports%s requires a value in a required custom field only for new candidates",
  async (path) => {
    const rows = [
      person("Anna", { city: "Utrecht" }),
      person("Anna", { email: "anders@example.org", phone: "06 11111111", city: "Joure" }),
      person("Carla"),
    ];
    const accepted = { outcome: path === "" ? "accepted" : "updated" };
    expect(await post(path, rows)).toMatchObject([accepted, accepted, MISSING]);
  },
);

test("an import creates no candidate without a required custom field, even if an earlier row changed the matching address", async () => {
  const rows = [
    person("Anna", { email: "nieuw@example.org", phone: "06 11111111" }),
    person("Anna", { city: "Sneek" }),
  ];
  expect(await post("", rows)).toMatchObject([{ outcome: "accepted" }, { outcome: "accepted" }]);
  await drainQueue(region);
  const { body } = await call("GET", "/api/v2/candidates?include=customFields", { key: region.key });
  expect(body.data).toMatchObject([{ email: "nieuw@example.org", customFields: { Bron: "Beurs" } }]);
});

test("an import still rejects a wrong value in a custom field of an existing candidate", async () => {
  const rows = [person("Anna", { customFields: { Bron: "Elders" } })];
  expect(await post("/dry-run", rows)).toMatchObject([
    { outcome: "refused", issues: [{ pointer: "/customFields/Bron", code: "invalid_value" }] },
  ]);
});
