import { beforeAll, expect, test } from "vitest";
import { call, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { mergeFixtures, withFile } from "@/test/merge-fixtures";
import { newPortalSession } from "@/test/portal-session";
import { privacyFixtures } from "@/test/privacy-fixtures";
import { readExport } from "@/test/read-export";
import { newStaff, type TestStaffMember } from "@/test/staff";

let region: TestRegion;
let manager: TestStaffMember;
let fixtures: ReturnType<typeof mergeFixtures>;
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
  manager = await newStaff("manager", region);
  fixtures = mergeFixtures(region, manager);
});

/**
 * Adds an interaction. Returns functions that change and delete it, given the candidate who has it after a
 * merge or undo.
 */
async function addInteraction(candidateId: string) {
  const body = [{ type: "Anders", performedAt: "2026-05-01T10:00:00Z" }];
  const path = `/api/v2/candidates/${candidateId}/interactions`;
  const { id } = (await runMutation(region, "POST", path, { body })).result.interactions[0];
  const at = (holderId: string) => `/api/v2/candidates/${holderId}/interactions/${id}`;
  return {
    change: (holderId: string, notes: string) =>
      runMutation(region, "PATCH", at(holderId), { body: { notes } }),
    remove: (holderId: string) => runMutation(region, "DELETE", at(holderId)),
  };
}

const SHOWN = /^(interaction|attachment|privacy_request)\.(updated|deleted|answered)$/;
const shownActions = (items: { action?: string }[]) =>
  items.flatMap(({ action = "" }) => (SHOWN.test(action) ? [action] : [])).sort();

async function timelineOf(id: string) {
  const { headers } = manager;
  return (await call("GET", `/api/console/candidates/${id}/timeline`, { headers })).body.data;
}
/** Returns the actions in the console's timeline and in the candidate's data export. */
const actionsOf = async (id: string) => [
  shownActions(await timelineOf(id)),
  shownActions((await readExport(region, id)).json("history.json")),
];

test("undoing a merge moves the events about the restored candidate's own requests and interactions back to that candidate", async () => {
  const ctx = await newPortalSession(region);
  const mergedId = ctx.session.candidateId;
  const requests = privacyFixtures(ctx, region, manager);
  await requests.send("restriction");
  const [changed, deleted] = [await addInteraction(mergedId), await addInteraction(mergedId)];
  const id = await fixtures.create();
  const own = await addInteraction(id);
  await fixtures.merge(id, mergedId);
  const remaining = { ...ctx, session: { ...ctx.session, candidateId: id } };
  const [{ id: requestId }] = await requests.list();
  await privacyFixtures(remaining, region, manager).answer(requestId);
  await changed.change(id, "Over Sam");
  await deleted.remove(id);
  await own.change(id, "Over Noor");
  const all = [
    "interaction.deleted",
    "interaction.updated",
    "interaction.updated",
    "privacy_request.answered",
  ];
  expect(await actionsOf(id)).toEqual([all, all]);

  await fixtures.undo(id, mergedId);
  const ofRemaining = ["interaction.updated"];
  const ofRestored = ["interaction.deleted", "interaction.updated", "privacy_request.answered"];
  expect(await actionsOf(id)).toEqual([ofRemaining, ofRemaining]);
  expect(await actionsOf(mergedId)).toEqual([ofRestored, ofRestored]);
  expect(JSON.stringify(await timelineOf(mergedId))).toContain("Over Sam");

  const otherId = await fixtures.create();
  await fixtures.merge(otherId, mergedId);
  expect(await actionsOf(otherId), "of the candidate that the restored one was then merged into").toEqual([
    ofRestored,
    ofRestored,
  ]);
});

test("undoing a merge moves back the events about the restored candidate's own interactions and files, even if those were deleted", async () => {
  const interactions = ["een", "twee"].map((notes) => ({
    type: "Anders",
    performedAt: "2026-05-01T10:00:00Z",
    notes,
  }));
  const body = [
    { name: "Sam", email: "sam@example.org", privacyConsent: true, interactions, ...withFile("sam.txt") },
  ];
  const { result } = await runMutation(region, "POST", "/api/v2/candidates", { body });
  const [{ id: mergedId, interactions: added, otherAttachments }] = result.candidates;
  const [kept, deleted] = added.map((each: { id: string }) => `interactions/${each.id}`);
  const send = (method: "PATCH" | "POST" | "DELETE", path: string, body?: object) =>
    runMutation(region, method, `/api/v2/candidates/${path}`, { body });
  const [id, lastId] = [await fixtures.create(), await fixtures.create()];
  await fixtures.merge(id, mergedId);
  await fixtures.merge(lastId, id);
  await send("PATCH", `${lastId}/${kept}`, { notes: "Over Sam" });
  await send("DELETE", `${lastId}/${deleted}`);
  const files = otherAttachments.map((file: { id: string }) => ({ id: file.id }));
  await send("POST", `${lastId}/attachments/delete`, { otherAttachments: files });
  const all = ["attachment.deleted", "interaction.deleted", "interaction.updated"];
  await fixtures.undo(lastId, id);
  expect(await actionsOf(lastId)).toEqual([[], []]);
  expect(await actionsOf(id), "while it has the merged candidate").toEqual([all, all]);
  await fixtures.undo(id, mergedId);
  expect(await actionsOf(id)).toEqual([[], []]);
  expect(await actionsOf(mergedId)).toEqual([all, all]);

  await send("DELETE", `${mergedId}/${kept}`);
  const withDeletion = [all[0], "interaction.deleted", ...all.slice(1)];
  expect(await actionsOf(mergedId)).toEqual([withDeletion, withDeletion]);
  await send("DELETE", mergedId);
  expect(await actionsOf(id), "after the restored candidate was deleted").toEqual([[], []]);
  expect(await actionsOf(lastId), "after the restored candidate was deleted").toEqual([[], []]);
});
