import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { call, newRegion, openTestApi, type TestRegion } from "@/test/api";
import { feedFixtures } from "@/test/feed-fixtures";
import { importFixtures, newPeople, person } from "@/test/import-fixtures";
import { newPortalSession } from "@/test/portal-session";
import { privacyFixtures } from "@/test/privacy-fixtures";
import { newStaff, type TestStaffMember } from "@/test/staff";

let region: TestRegion;
let manager: TestStaffMember;
let feed: ReturnType<typeof feedFixtures>;
beforeAll(openTestApi);
beforeEach(async () => {
  region = await newRegion();
  manager = await newStaff("manager", region);
  feed = feedFixtures(region);
});

const people = importFixtures(() => ({ region, adviser: manager }));

describe("the candidate feed", () => {
  test("counts approving and lifting a restriction or objection as changes to the candidate", async () => {
    const ctx = await newPortalSession(region);
    const fixtures = privacyFixtures(ctx, region, manager);
    const { candidateId } = ctx.session;
    const record = async () => (await call("GET", `/api/v2/candidates/${candidateId}`, region)).text;
    const before = await record();
    for (const kind of ["restriction", "objection"] as const) {
      await fixtures.send(kind);
      const [{ id }] = await fixtures.list();
      for (const decision of ["approved", "lifted"]) {
        const since = await feed.start();
        await fixtures.answer(id, decision);
        expect([decision, await feed.changesSince(since)]).toEqual([decision, [[candidateId, "updated"]]]);
      }
    }
    expect(await record()).toBe(before);
  });

  test("counts a withdrawal of consent that disappears from the log as a change to the candidate", async () => {
    newPeople();
    const id = await people.create("Wim", { privacyConsent: false });
    const importId = await people.runImport([person("Wim"), person("Wim", { privacyConsent: false })]);
    const since = await feed.start();
    await people.undoAll(importId);
    expect(await feed.changesSince(since)).toEqual([[id, "updated"]]);
  });
});
