import { beforeAll, expect, test } from "vitest";
import { call, newRegion, openTestApi, runMutation } from "@/test/api";
import { newStaff } from "@/test/staff";

beforeAll(openTestApi);

test("a search result doesn't show the value of a field that the region removed", async () => {
  const kept = { name: "Aantekeningen", type: "longText" as const, required: false };
  const region = await newRegion([{ ...kept, name: "Gezondheid" }, kept]);
  const manager = await newStaff("manager", region);
  const person = { name: "Anna", email: "anna@example.org", privacyConsent: true };
  const customFields = { Gezondheid: "Heeft rugklachten", Aantekeningen: "Belt over rugklachten" };
  await runMutation(region, "POST", "/api/v2/candidates", {
    body: [
      { ...person, customFields },
      { ...person, name: "Bo", email: "bo@example.org", customFields: { Gezondheid: "Had rugklachten" } },
    ],
  });
  const search = async () => {
    const path = "/api/console/candidates?q=rugklachten&sort=name";
    const { body } = await call("GET", path, { headers: manager.headers });
    return body.data.map(({ foundIn }: { foundIn: { text: string } | null }) => foundIn?.text ?? null);
  };
  expect(await search()).toEqual(["Heeft rugklachten", "Had rugklachten"]);
  const address = "/api/console/custom-fields";
  const { data } = (await call("GET", address, { headers: manager.headers })).body;
  const removed = await call("PATCH", address, {
    headers: manager.headers,
    body: { version: data.version, fields: [kept], renamed: [] },
  });
  expect(removed.status).toBe(200);
  expect(await search()).toEqual(["Belt over rugklachten", null]);
});
