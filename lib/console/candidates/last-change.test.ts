import { beforeAll, beforeEach, expect, test } from "vitest";
import { call, drainQueue, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { newPortalSession } from "@/test/portal-session";
import { privacyFixtures } from "@/test/privacy-fixtures";
import { newStaff, type TestStaffMember } from "@/test/staff";

let region: TestRegion;
let adviser: TestStaffMember;
let id: string;
beforeAll(openTestApi);
beforeEach(async () => {
  region = await newRegion();
  adviser = await newStaff("adviser", region);
  id = (await addCandidate(region)).result.candidates[0].id;
});

const addCandidate = (to: TestRegion) =>
  runMutation(to, "POST", "/api/v2/candidates", {
    body: [{ name: "Kandidaat", email: "kandidaat@example.org", privacyConsent: true }],
  });

async function readSequence({ headers } = adviser): Promise<number> {
  const response = await call("GET", "/api/console/candidates/last-change", { headers });
  return response.body.data.sequence;
}

async function closeCandidate() {
  const path = `/api/console/candidates/${id}/close`;
  await call("POST", path, { headers: adviser.headers, body: { reason: "unreachable" } });
  await drainQueue(region);
}

const path = () => `/api/v2/candidates/${id}`;
const interaction = { type: "E-mail", performedAt: "2026-03-01T10:00:00Z", summary: "Gemaild" };

test.each<[string, () => Promise<unknown>]>([
  ["a candidate is added", () => addCandidate(region)],
  ["a candidate's phase changes", () => runMutation(region, "PATCH", path(), { body: { phase: "matchen" } })],
  [
    "an interaction is added",
    () => runMutation(region, "POST", `${path()}/interactions`, { body: [interaction] }),
  ],
  ["a candidate is closed", closeCandidate],
  ["a candidate is deleted", () => runMutation(region, "DELETE", path())],
])("the sequence grows when %s", async (_, change) => {
  const before = await readSequence();
  await change();
  expect(await readSequence()).toBeGreaterThan(before);
});

test.each(["a restriction is approved", "an approved restriction is lifted"])(
  "the sequence grows when %s, so that an open list shows it",
  async (change) => {
    const manager = await newStaff("manager", region);
    const fixtures = privacyFixtures(await newPortalSession(region), region, manager);
    await fixtures.send("restriction");
    const [request] = await fixtures.list();
    const isLifted = change.includes("lifted");
    if (isLifted) await fixtures.answer(request.id);
    const before = await readSequence();
    await fixtures.answer(request.id, isLifted ? "lifted" : "approved");
    expect(await readSequence()).toBeGreaterThan(before);
  },
);

test("the sequence ignores changes in other regions, and is 0 in a region without candidates", async () => {
  const before = await readSequence();
  await addCandidate(await newRegion());
  expect(await readSequence()).toBe(before);
  expect(await readSequence(await newStaff("reader", await newRegion()))).toBe(0);
});
