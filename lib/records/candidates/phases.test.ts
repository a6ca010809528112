import { beforeAll, expect, test } from "vitest";
import { call, newRegion, openTestApi, runMutation } from "@/test/api";
import { CANDIDATE_PHASES } from "./enumerations";

beforeAll(openTestApi);

test("a candidate can start in any phase and change from any phase to any other [spec 3.phases]", async () => {
  const region = await newRegion();
  const person = { name: "Anna", privacyConsent: true };
  const body = CANDIDATE_PHASES.map((phase, index) => ({
    ...person,
    phase,
    email: `anna${index}@example.org`,
  }));
  const { result } = await runMutation(region, "POST", "/api/v2/candidates", { body });
  expect(result.candidates.map(({ phase }: { phase: string }) => phase)).toEqual([...CANDIDATE_PHASES]);
  const address = `/api/v2/candidates/${result.candidates[0].id}`;
  for (const from of CANDIDATE_PHASES) {
    for (const to of CANDIDATE_PHASES) {
      await runMutation(region, "PATCH", address, { body: { phase: from } });
      await runMutation(region, "PATCH", address, { body: { phase: to } });
      expect((await call("GET", address, { key: region.key })).body.data.phase).toBe(to);
    }
  }
});
