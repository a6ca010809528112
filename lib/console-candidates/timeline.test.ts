import { afterAll, beforeAll, expect, test } from "vitest";
import { call, newRegion, openTestApi, perform, type TestRegion } from "@/lib/testing/api";
import { newStaff, type TestPerson } from "@/lib/testing/staff";

let close: () => Promise<void>;
let region: TestRegion;
let adviser: TestPerson;
let candidateId: string;
beforeAll(async () => {
  close = await openTestApi();
  region = await newRegion();
  adviser = await newStaff("adviser", region);
  const body = [{ name: "Noor Voorbeeld", email: "noor@example.org", privacyConsent: true }];
  candidateId = (await perform(region, "POST", "/api/v2/candidates", { body })).result.candidates[0].id;
});
afterAll(() => close());

const address = () => `/api/v2/candidates/${candidateId}`;
const timeline = async (headers = adviser.headers) =>
  call("GET", `/api/console/candidates/${candidateId}/timeline`, { headers });

test("tells of contact moments, of phases and of writes that wait or failed, the latest first", async () => {
  const contact = { type: "Persoonlijk", performedAt: "2025-05-01T10:00:00Z", summary: "Koffie" };
  await perform(region, "POST", `${address()}/interactions`, { body: [contact] });
  await perform(region, "PATCH", address(), { body: { phase: "matchen", city: "Zeist" } });
  await perform(region, "PATCH", `${address()}/interactions/rec00000000000000`, { body: { notes: "x" } });
  await call("PATCH", address(), { body: { phase: "werkzaam" }, headers: adviser.headers });
  const { data } = (await timeline()).body;
  expect(data.map(({ kind }: { kind: string }) => kind)).toEqual([
    "mutation",
    "mutation",
    "event",
    "event",
    "interaction",
  ]);
  const [queued, failed, changed, created, met] = data;
  expect(queued).toMatchObject({
    operation: "candidates.update",
    status: "queued",
    actor: { kind: "staff", name: expect.stringMatching(/^Medewerker/) },
  });
  expect(failed).toMatchObject({ status: "failed", message: expect.stringContaining("interaction") });
  expect(changed).toMatchObject({ phase: { from: "nieuw", to: "matchen" }, fields: ["city"] });
  expect(created).toMatchObject({ action: "candidate.created", actor: { kind: "api_key" } });
  expect(met).toMatchObject({ at: "2025-05-01T10:00:00.000Z", interaction: { summary: "Koffie" } });
});

test("another region's candidate has none", async () => {
  const stranger = await newStaff("manager", await newRegion());
  expect((await timeline(stranger.headers)).status).toBe(404);
});
