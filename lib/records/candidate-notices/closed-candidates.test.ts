import { and, eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { candidateNotices } from "@/db/schema/candidate-mails";
import { events } from "@/db/schema/events";
import { mails } from "@/db/schema/mails";
import { db } from "@/lib/platform/database/client";
import { runMutation, type TestRegion } from "@/test/api";
import { mergeFixtures } from "@/test/merge-fixtures";
import { newRegionWithNotices, setNotices } from "@/test/notice-settings";
import { setUpMailTest } from "@/test/sign-in-by-mail";
import { newStaff } from "@/test/staff";
import { storeLanguage } from "./language";
import { prepareNotices } from "./prepare";
import { COALESCE_MS } from "./queue-notices";

let region: TestRegion;
let fixtures: ReturnType<typeof mergeFixtures>;
beforeAll(() => setUpMailTest());
beforeEach(async () => {
  await db().delete(candidateNotices);
  region = await newRegionWithNotices();
  fixtures = mergeFixtures(region, await newStaff("adviser", region));
});

const write = (id: string, name: string, body: object) =>
  runMutation(region, "POST", `/api/console/candidates/${id}/${name}`, fixtures.asAdviser(body));
const close = (id: string) => write(id, "close", { reason: "unreachable" });
const reopen = (id: string) => write(id, "reopen", {});
const prepareMail = () => prepareNotices(db(), { now: () => new Date(Date.now() + COALESCE_MS + 1_000) });
const told = async (id: string) => {
  const ofCandidate = and(eq(events.candidateId, id), eq(events.action, "candidate.notified"));
  return (await db().select().from(events).where(ofCandidate)).map(({ details }) => details.kinds);
};

/** Creates a candidate and closes them before the notice about their registration is due. */
async function newClosedCandidate(): Promise<string> {
  const id = await fixtures.create();
  await close(id);
  await prepareMail();
  expect(await told(id)).toEqual([]);
  return id;
}

describe("a candidate who was closed before the notice about their registration was due", () => {
  test("gets that notice once, when they are first reopened", async () => {
    const id = await newClosedCandidate();
    await reopen(id);
    await prepareMail();
    await close(id);
    await reopen(id);
    await prepareMail();
    expect(await told(id)).toEqual([["registered"]]);
    expect(await db().$count(mails, eq(mails.aboutCandidateId, id))).toBe(1);
  });

  test("gets no notices of changes that were made while they were closed", async () => {
    const id = await newClosedCandidate();
    await runMutation(region, "PATCH", `/api/v2/candidates/${id}`, { body: { city: "Assen" } });
    await prepareMail();
    await reopen(id);
    await prepareMail();
    expect(await told(id)).toEqual([["registered"]]);
  });

  test("gets that notice if a merge with an open candidate reopens them", async () => {
    const id = await newClosedCandidate();
    const openId = await fixtures.create();
    await db().delete(candidateNotices).where(eq(candidateNotices.candidateId, openId));
    await fixtures.merge(id, openId);
    await prepareMail();
    expect(await told(id)).toEqual([["registered"]]);
  });

  test("doesn't get that notice if they have signed in, or if the region no longer sends it", async () => {
    const [signedIn, unwanted] = [await newClosedCandidate(), await newClosedCandidate()];
    await storeLanguage(db(), [{ baseId: region.bases.live, candidateId: signedIn }], "nl");
    await reopen(signedIn);
    await setNotices(region, ["phase"]);
    await reopen(unwanted);
    await prepareMail();
    expect([await told(signedIn), await told(unwanted)]).toEqual([[], []]);
  });
});
