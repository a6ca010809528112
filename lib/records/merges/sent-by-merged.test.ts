import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mails } from "@/db/schema/mails";
import { regions } from "@/db/schema/regions";
import { db } from "@/lib/platform/database/client";
import type { CandidateContext } from "@/lib/portal/contexts/candidate-context";
import { appendOwnMutation } from "@/lib/portal/own-record/append-own-mutation";
import { call, drainQueue, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { mergeFixtures, withFile } from "@/test/merge-fixtures";
import { newPortalSession } from "@/test/portal-session";
import { privacyFixtures } from "@/test/privacy-fixtures";
import { readExport } from "@/test/read-export";
import { newStaff, type TestStaffMember } from "@/test/staff";

let region: TestRegion;
let manager: TestStaffMember;
let fixtures: ReturnType<typeof mergeFixtures>;
let ctx: CandidateContext;
let id: string;
let mergedId: string;
beforeAll(openTestApi);
beforeEach(async () => {
  region = await newRegion();
  manager = await newStaff("manager", region);
  fixtures = mergeFixtures(region, manager);
  ctx = await newPortalSession(region);
  id = ctx.session.candidateId;
  mergedId = await fixtures.create();
});

/** Returns the portal session of the person who signs in to this record. */
const sessionOf = (candidateId: string) => ({ ...ctx, session: { ...ctx.session, candidateId } });

/** Queues a file and a question, both with this name. */
async function queueSent(candidateId: string, name: string): Promise<void> {
  const own = sessionOf(candidateId);
  const question = { type: "E-mail" as const, performedAt: new Date().toISOString(), summary: name };
  await appendOwnMutation(own, "attachments.add", { body: withFile(`${name}.txt`) });
  await appendOwnMutation(own, "interactions.create", { body: [question] }, { isQuestion: true });
}
async function send(candidateId: string, name: string): Promise<void> {
  await queueSent(candidateId, name);
  await drainQueue(region);
}
async function changeOwnConsent(candidateId: string, privacyConsent: boolean): Promise<void> {
  await appendOwnMutation(sessionOf(candidateId), "candidates.update", { body: { privacyConsent } });
  await drainQueue(region);
}
/** Sends an objection, which a manager approves. */
async function object(candidateId: string): Promise<void> {
  const requests = privacyFixtures(sessionOf(candidateId), region, manager);
  await requests.send("objection", "Geheime reden");
  const [{ id: requestId }] = await requests.list();
  await requests.answer(requestId, "approved", manager, "Geheim antwoord");
}

/** Returns the names of a candidate's questions and files, as the download has them. */
async function sentOf(candidateId: string) {
  const { files, json } = await readExport(region, candidateId);
  const questions = json("contact-moments.json").map((each: { question?: object }) => each.question);
  return {
    questions: questions.map(({ subject = "" } = {}) => subject).sort(),
    files: Object.keys(files)
      .flatMap((name) => /([a-z]+)\.txt$/.exec(name)?.[1] ?? [])
      .sort(),
  };
}
const requestsOf = async (candidateId: string) => {
  const { files, json } = await readExport(region, candidateId);
  return "privacy-requests.json" in files ? json("privacy-requests.json") : [];
};
const limitsOf = async (candidateId: string) =>
  (await fixtures.read(candidateId, "?include=useLimits")).body.data.useLimits;
const withName = (...names: string[]) => ({ questions: names, files: names });

describe("undoing a merge that had taken over the merged candidate's address", () => {
  beforeEach(() => fixtures.merge(id, mergedId, { fields: ["email"] }));

  test("gives the restored candidate the files and questions that they sent after the merge", async () => {
    await send(id, "noor");
    await fixtures.undo(id, mergedId);
    expect([await sentOf(id), await sentOf(mergedId)]).toEqual([withName(), withName("noor")]);
  });

  test("moves the privacy request to the restored candidate, and leaves the remaining candidate only its outcome and limit", async () => {
    await object(id);
    await fixtures.undo(id, mergedId);
    expect(await requestsOf(mergedId)).toMatchObject([
      { kind: "objection", explanation: "Geheime reden", answer: "Geheim antwoord" },
    ]);
    expect(JSON.stringify(await requestsOf(id))).not.toMatch(/geheim/i);
    expect(await requestsOf(id)).toMatchObject([{ kind: "objection", decision: "approved" }]);
    expect([await limitsOf(id), await limitsOf(mergedId)]).toEqual([["objection"], ["objection"]]);
    const list = await privacyFixtures(ctx, region, manager).list("?state=answered");
    const isSecret = (each: object) => JSON.stringify(each).includes("Geheim");
    expect(list.filter(isSecret)).toMatchObject([{ candidate: { id: mergedId } }]);
  });

  test("lets the remaining candidate send a request of the same kind as the restored candidate's open request", async () => {
    await privacyFixtures(ctx, region, manager).send("restriction", "Geheime reden");
    await fixtures.undo(id, mergedId);
    expect([await requestsOf(id), await requestsOf(mergedId)]).toMatchObject([[], [{ decision: null }]]);
    await privacyFixtures(ctx, region, manager).send("restriction", "Eigen reden");
    expect(await requestsOf(id)).toMatchObject([{ explanation: "Eigen reden" }]);
  });

  test("moves the events about what was sent, including later ones", async () => {
    await send(id, "noor");
    await object(id);
    await fixtures.undo(id, mergedId);
    const requests = privacyFixtures(sessionOf(mergedId), region, manager);
    const [original] = (await requests.list("?state=answered")).filter(
      (each: { candidate: { id: string } }) => each.candidate.id === mergedId,
    );
    await requests.answer(original.id, "lifted");
    const actionsOf = async (candidateId: string) => {
      const path = `/api/console/candidates/${candidateId}/timeline`;
      const items: { action?: string }[] = (await call("GET", path, { headers: manager.headers })).body.data;
      const isSent = /^(interaction|attachment|privacy_request)\./;
      return items.flatMap(({ action = "" }) => (isSent.test(action) ? [action] : [])).sort();
    };
    expect(await actionsOf(id)).toEqual([]);
    expect(await actionsOf(mergedId)).toEqual([
      "attachment.added",
      ...["privacy_request.added", "privacy_request.answered", "privacy_request.answered"],
    ]);
    expect([await limitsOf(id), await limitsOf(mergedId)]).toEqual([["objection"], []]);
  });

  test("lets the erasure of the restored candidate delete unsent mail about their question", async () => {
    await db().update(regions).set({ contactEmail: "regio@example.org" }).where(eq(regions.id, region.id));
    await send(id, "noor");
    const unsent = () => db().$count(mails, eq(mails.aboutCandidateId, mergedId));
    await fixtures.undo(id, mergedId);
    expect(await unsent()).toBe(1);
    await runMutation(region, "DELETE", `/api/v2/candidates/${mergedId}`);
    expect([await unsent(), await sentOf(id)]).toEqual([0, withName()]);
  });

  test("reports that the remaining candidate keeps the consent that was given after the merge", async () => {
    await changeOwnConsent(id, false);
    await changeOwnConsent(id, true);
    expect((await fixtures.undo(id, mergedId)).result.kept).toEqual(["privacyConsent"]);
  });

  test("leaves everything with the remaining candidate if the address was changed and changed back after the merge", async () => {
    await send(id, "noor");
    const { email } = (await fixtures.read(id)).body.data;
    for (const other of ["ander@example.org", email])
      await runMutation(region, "PATCH", `/api/v2/candidates/${id}`, { body: { email: other } });
    await fixtures.undo(id, mergedId);
    expect([await sentOf(id), await sentOf(mergedId)]).toEqual([withName("noor"), withName()]);
  });

  test("leaves what was sent from a later address with the remaining candidate", async () => {
    await send(id, "noor");
    const body = { email: "later@example.org" };
    await runMutation(region, "PATCH", `/api/v2/candidates/${id}`, { body });
    await send(id, "later");
    await fixtures.undo(id, mergedId);
    expect([await sentOf(id), await sentOf(mergedId)]).toEqual([withName("later"), withName("noor")]);
  });
});

test("after a merge is undone, the remaining candidate keeps everything that they sent from their own address", async () => {
  await fixtures.merge(id, mergedId);
  await send(id, "sam");
  await object(id);
  await changeOwnConsent(id, false);
  await changeOwnConsent(id, true);
  expect((await fixtures.undo(id, mergedId)).result.kept).toEqual([]);
  expect([await sentOf(id), await sentOf(mergedId)]).toEqual([withName("sam"), withName()]);
  expect(await requestsOf(id)).toMatchObject([{ explanation: "Geheime reden", answer: "Geheim antwoord" }]);
  expect(JSON.stringify(await requestsOf(mergedId))).not.toMatch(/geheim/i);
  expect([await limitsOf(id), await limitsOf(mergedId)]).toEqual([["objection"], ["objection"]]);
});

test("after a merge is undone, the remaining candidate keeps everything that they sent just before the merge", async () => {
  const versions = await fixtures.versionsOf(id, mergedId);
  const body = { mergedId, fields: ["email"], customFields: [], versions };
  await call("POST", `/api/console/candidates/${id}/merge`, fixtures.asAdviser(body));
  await queueSent(id, "sam");
  await drainQueue(region);
  // Simulate writes that were queued at most a millisecond before the merge.
  await db().execute(sql`
    update mutations set created_at = merge.merged_at from candidate_merges as merge
    where merge.candidate_id = ${id} and mutations.base_id = merge.base_id and actor_kind = 'candidate'`);
  await fixtures.undo(id, mergedId);
  expect([await sentOf(id), await sentOf(mergedId)]).toEqual([withName("sam"), withName()]);
});

describe("undoing several merges", () => {
  test.each(["first", "last"])(
    "gives each restored candidate what they sent (undoing the %s merge first)",
    async (which) => {
      const lastId = await fixtures.create();
      await fixtures.merge(id, mergedId, { fields: ["email"] });
      await send(id, "noor");
      await send(lastId, "eigen");
      await fixtures.merge(id, lastId, { fields: ["email"] });
      await send(id, "sam");
      const order = which === "first" ? [mergedId, lastId] : [lastId, mergedId];
      for (const each of order) await fixtures.undo(id, each);
      expect(await sentOf(id)).toEqual(withName());
      expect(await sentOf(mergedId)).toEqual(withName("noor"));
      expect(await sentOf(lastId)).toEqual(withName("eigen", "sam"));
    },
  );

  test("also returns what was sent while the remaining candidate was merged into a third one", async () => {
    const intoId = await fixtures.create();
    await fixtures.merge(id, mergedId, { fields: ["email"] });
    await send(id, "eerst");
    await fixtures.merge(intoId, id, { fields: ["email"] });
    await send(intoId, "later");
    await fixtures.undo(intoId, id);
    expect([await sentOf(intoId), await sentOf(id)]).toEqual([withName(), withName("eerst", "later")]);
    await fixtures.undo(id, mergedId);
    expect([await sentOf(id), await sentOf(mergedId)]).toEqual([withName(), withName("eerst", "later")]);
  });
});
