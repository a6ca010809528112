import { beforeAll, expect, test } from "vitest";
import { newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { readExport } from "@/test/read-export";

let region: TestRegion;
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
});

test("the export has the changes of interactions without the notes of staff", async () => {
  const contact = { type: "E-mail", performedAt: "2026-03-01T10:00:00.000Z", notes: "Alleen voor ons." };
  const person = { name: "Noor", email: "noor@example.org", privacyConsent: true, interactions: [contact] };
  const added = await runMutation(region, "POST", "/api/v2/candidates", { body: [person] });
  const [{ id, interactions }] = added.result.candidates;
  const path = `/api/v2/candidates/${id}/interactions/${interactions[0].id}`;
  const body = { type: "Telefonisch", notes: "Ook voor ons." };
  await runMutation(region, "PATCH", path, { body });
  const { files, json } = await readExport(region, id);
  const all = Object.values(files).map((content) => Buffer.from(content).toString());
  expect(all.join()).not.toMatch(/(?:Alleen|Ook) voor ons/);
  expect(json("changes.json")).toMatchObject([
    { changes: {}, contactMoment: { from: { type: "E-mail" }, to: { type: "Telefonisch" } }, by: "api_key" },
  ]);
});
