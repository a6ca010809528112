import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { candidateChanges } from "@/db/schema/candidate-changes";
import { events } from "@/db/schema/events";
import { db } from "@/lib/platform/database/client";
import { call, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { mergeFixtures } from "@/test/merge-fixtures";
import { newStaff, type TestStaffMember } from "@/test/staff";

let region: TestRegion;
let adviser: TestStaffMember;
let fixtures: ReturnType<typeof mergeFixtures>;
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
  adviser = await newStaff("adviser", region);
  fixtures = mergeFixtures(region, adviser);
});

const CONTACT = {
  type: "Telefonisch",
  performedAt: "2026-04-01T10:00:00.000Z",
  summary: "Kennisgemaakt",
  notes: "Zoekt een baan.",
};

/** Creates a candidate with an interaction. Returns functions that write to it, as staff by default. */
async function newContact() {
  const candidateId = await fixtures.create();
  const path = `/api/v2/candidates/${candidateId}/interactions`;
  const { result } = await runMutation(region, "POST", path, { body: [CONTACT] });
  const [interaction] = result.interactions;
  const asStaff = { key: "", headers: adviser.headers };
  const write = (method: string, body?: object, caller: object = asStaff) =>
    runMutation(region, method, `${path}/${interaction.id}`, { ...caller, ...(body && { body }) });
  return { candidateId, interaction, write };
}

const timelineOf = async (id: string) =>
  (await call("GET", `/api/console/candidates/${id}/timeline`, { headers: adviser.headers })).body.data;
const changesOf = async (id: string) => {
  const items: { action?: string }[] = await timelineOf(id);
  return items.filter(({ action }) => action?.startsWith("interaction."));
};
const storedChangesOf = async (id: string) =>
  JSON.stringify(await db().select().from(candidateChanges).where(eq(candidateChanges.candidateId, id)));

test("the timeline shows an interaction's old and new values and who changed them, for changes by staff and by the API", async () => {
  const { candidateId, interaction, write } = await newContact();
  await write("PATCH", { notes: "Heeft een baan.", duration: 600 });
  await write("PATCH", { type: "E-mail", notes: null }, { key: region.key });
  expect(await changesOf(candidateId)).toMatchObject([
    {
      action: "interaction.updated",
      actor: { kind: "api_key" },
      interactionChange: {
        id: interaction.id,
        from: { type: "Telefonisch", notes: "Heeft een baan." },
        to: { type: "E-mail", notes: null },
      },
    },
    {
      actor: { kind: "staff", name: expect.stringMatching(/^Medewerker/) },
      interactionChange: {
        from: { notes: "Zoekt een baan.", duration: null },
        to: { notes: "Heeft een baan.", duration: 600 },
      },
    },
  ]);
});

test("an edit that changes nothing isn't in the timeline", async () => {
  const { candidateId, write } = await newContact();
  await write("PATCH", { notes: CONTACT.notes });
  expect(await changesOf(candidateId)).toEqual([]);
});

test("a deleted interaction is gone for good, with its earlier values", async () => {
  for (const caller of [undefined, { key: region.key }]) {
    const { candidateId, write } = await newContact();
    await write("PATCH", { notes: "Heeft een baan." });
    expect(await storedChangesOf(candidateId)).toContain(CONTACT.notes);
    await write("DELETE", undefined, caller);
    expect(await storedChangesOf(candidateId)).not.toContain("baan");
    expect(await changesOf(candidateId)).toMatchObject([
      { action: "interaction.deleted", interactionChange: null },
      { action: "interaction.updated", interactionChange: null },
    ]);
  }
});

test("the audit log doesn't contain the values of a changed interaction", async () => {
  const { candidateId, write } = await newContact();
  await write("PATCH", { notes: "Heeft een baan." });
  await write("DELETE");
  const rows = await db().select().from(events).where(eq(events.candidateId, candidateId));
  expect(rows.map(({ action }) => action)).toContain("interaction.deleted");
  expect(JSON.stringify(rows)).not.toContain("baan");
});

test("undoing a merge moves the recorded changes of an interaction back to the interaction's own candidate", async () => {
  const { candidateId: mergedId, write, interaction } = await newContact();
  const id = await fixtures.create();
  await fixtures.merge(id, mergedId);
  const path = `/api/v2/candidates/${id}/interactions/${interaction.id}`;
  const asStaff = { key: "", headers: adviser.headers };
  await runMutation(region, "PATCH", path, { ...asStaff, body: { notes: "Heeft een baan." } });
  expect(await storedChangesOf(id)).toContain("baan");
  await fixtures.undo(id, mergedId);
  expect(await storedChangesOf(id)).not.toContain("baan");
  expect(await storedChangesOf(mergedId)).toContain("Zoekt een baan.");
  expect((await write("PATCH", { notes: "Nieuw" })).status).toBe("completed");
});
