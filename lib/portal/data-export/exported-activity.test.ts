import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { candidateNotices } from "@/db/schema/candidate-mails";
import type { BaseContext } from "@/lib/contract/context";
import { db } from "@/lib/platform/database/client";
import { prepareNotices } from "@/lib/records/candidate-notices/prepare";
import { newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { mergeFixtures, withFile } from "@/test/merge-fixtures";
import { setNotices } from "@/test/notice-settings";
import { readExport } from "@/test/read-export";
import { newStaff } from "@/test/staff";
import { findCandidateActivity } from "../audit-events/find-candidate-activity";

let region: TestRegion;
let fixtures: ReturnType<typeof mergeFixtures>;
beforeAll(openTestApi);
beforeEach(async () => {
  region = await newRegion();
  fixtures = mergeFixtures(region, await newStaff("adviser", region));
});

const readActions = async (id: string) => {
  const rows: { action: string }[] = (await readExport(region, id)).json("history.json");
  return (action: string) => rows.find((row) => row.action === action);
};

describe("history.json", () => {
  test("says why the candidate was closed, even after they were reopened", async () => {
    const id = await fixtures.create();
    const path = `/api/console/candidates/${id}`;
    await runMutation(region, "POST", `${path}/close`, fixtures.asAdviser({ reason: "unreachable" }));
    await runMutation(region, "POST", `${path}/reopen`, fixtures.asAdviser({}));
    const find = await readActions(id);
    expect(find("candidate.closed")).toMatchObject({ by: "staff", reason: "unreachable" });
    expect(find("candidate.reopened")).toMatchObject({ by: "staff" });
  });

  test("contains each phase, and since when the candidate was in it", async () => {
    const id = await fixtures.create();
    for (const phase of ["oriënteren", "matchen"])
      await runMutation(region, "PATCH", `/api/v2/candidates/${id}`, { body: { phase } });
    const find = await readActions(id);
    const phase = { from: "oriënteren", to: "matchen" };
    expect(find("candidate.updated")).toMatchObject({ phase, phaseSince: expect.any(String) });
    expect(find("candidate.created")).toMatchObject({ phase: "nieuw" });
  });

  test("names the field of an added file", async () => {
    const id = await fixtures.create();
    await runMutation(region, "POST", `/api/v2/candidates/${id}/attachments`, {
      body: withFile("brief.txt"),
    });
    const find = await readActions(id);
    expect(find("attachment.added")).toMatchObject({ field: "otherAttachments" });
  });

  test("lists e-mails to the candidate, which the portal's page leaves out", async () => {
    await setNotices(region, ["registered"]);
    const id = await fixtures.create();
    await db()
      .update(candidateNotices)
      .set({ dueAt: new Date() })
      .where(eq(candidateNotices.candidateId, id));
    await prepareNotices(db());
    const find = await readActions(id);
    expect(find("candidate.notified")).toMatchObject({ by: "system", kinds: ["registered"] });
    const ctx = {
      db: db(),
      base: { id: region.bases.live, mode: "live" },
      region: { id: region.id, baseIds: region.bases },
    } as unknown as BaseContext;
    const { page } = await findCandidateActivity(ctx, id, null);
    expect(page.map(({ action }) => action)).not.toContain("candidate.notified");
  });

  test("doesn't name the other record of a merge", async () => {
    const id = await fixtures.create();
    const mergedId = await fixtures.create();
    await fixtures.merge(id, mergedId);
    const find = await readActions(id);
    expect(find("candidate.merged")).toBeDefined();
    expect(JSON.stringify(find("candidate.merged"))).not.toContain(mergedId);
  });
});
