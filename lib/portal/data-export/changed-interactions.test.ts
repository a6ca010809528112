import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { interactions as interactionsTable } from "@/db/schema/interactions";
import { db } from "@/lib/platform/database/client";
import { newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { readExport } from "@/test/read-export";

let region: TestRegion;
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
});

test("the export contains the changes to interactions, but no staff notes", async () => {
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

test("the export has a candidate's question as they sent it, even after staff changed its text", async () => {
  const sent = "2026-03-01T10:00:00.000Z";
  const question = { type: "E-mail", performedAt: sent, createdAt: sent, summary: "Gesprek" };
  const interactions = [{ ...question, notes: "Hoe laat?" }];
  const person = { name: "Noor", email: "vraag@example.org", privacyConsent: true, interactions };
  const { result } = await runMutation(region, "POST", "/api/v2/candidates", { body: [person] });
  const [{ id, interactions: added }] = result.candidates;
  const isAdded = eq(interactionsTable.id, added[0].id);
  await db().update(interactionsTable).set({ isQuestion: true }).where(isAdded);
  const path = `/api/v2/candidates/${id}/interactions/${added[0].id}`;
  await runMutation(region, "PATCH", path, { body: { performedAt: "2020-01-01T10:00:00.000Z" } });
  await runMutation(region, "PATCH", path, { body: { notes: "Hoe laat? Alleen voor ons." } });
  await runMutation(region, "PATCH", path, { body: { summary: "Ook voor ons." } });
  const { files, json } = await readExport(region, id);
  const all = Object.values(files).map((content) => Buffer.from(content).toString());
  expect(all.join()).not.toMatch(/(?:Alleen|Ook) voor ons/);
  const [, first] = json("changes.json");
  const { subject, text, sentAt } = first.contactMoment.question;
  expect([subject, text, sentAt]).toEqual(["Gesprek", "Hoe laat?", sent]);
});
