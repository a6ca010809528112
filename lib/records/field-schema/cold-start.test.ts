import { beforeAll, expect, test } from "vitest";
import { call, newRegion, openTestApi } from "@/test/api";
import { SAMPLE_CUSTOM_FIELDS } from "@/test/sample-custom-fields";

beforeAll(openTestApi);

async function timed(work: () => Promise<{ status: number }>): Promise<[status: number, ms: number]> {
  const startedMs = performance.now();
  const { status } = await work();
  return [status, performance.now() - startedMs];
}

test("the API returns a region's first schema within 5 seconds [spec 8.schema-first]", async () => {
  const { key } = await newRegion(SAMPLE_CUSTOM_FIELDS.required);
  const [status, ms] = await timed(() => call("GET", "/api/v2/schema?target=draft-2020-12", { key }));
  expect(status).toBe(200);
  expect(ms).toBeLessThan(5000);
});

test("the API validates a region's first write within 6 seconds [spec 8.validation-uncached]", async () => {
  const { key } = await newRegion(SAMPLE_CUSTOM_FIELDS.optional);
  const person = { name: "Anna", email: "anna@example.org", privacyConsent: true };
  const body = [{ ...person, customFields: { "Aantal jaren": "veel" } }];
  const [status, ms] = await timed(() => call("POST", "/api/v2/candidates", { key, body }));
  expect(status).toBe(400);
  expect(ms).toBeLessThan(6000);
});
