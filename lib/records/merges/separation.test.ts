import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { candidateChanges } from "@/db/schema/candidate-changes";
import { mailRecipients } from "@/db/schema/candidate-mails";
import { mails } from "@/db/schema/mails";
import { mutations } from "@/db/schema/mutations";
import { findBaseWithRegion } from "@/lib/access/regions/find-base-with-region";
import { newContext } from "@/lib/contract/context";
import { eraseDue } from "@/lib/engine/mutations/erase";
import { db } from "@/lib/platform/database/client";
import { enqueueMail } from "@/lib/platform/mail/outbox";
import { call, drainQueue, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { mergeFixtures } from "@/test/merge-fixtures";
import { newStaff, type TestStaffMember } from "@/test/staff";
import { tablesWithTraces } from "@/test/traceable-person";
import { mailCandidate } from "../privacy/mail-candidate";

let region: TestRegion;
let adviser: TestStaffMember;
let fixtures: ReturnType<typeof mergeFixtures>;
beforeAll(openTestApi);
beforeAll(async () => {
  process.env.RATE_LIMIT_PER_SECOND = "0";
  region = await newRegion([{ name: "Pas", type: "text", required: false }]);
  adviser = await newStaff("adviser", region);
  fixtures = mergeFixtures(region, adviser);
});

const patch = (id: string, body: object) =>
  runMutation(region, "PATCH", `/api/v2/candidates/${id}`, { body });
const changesOf = async (id: string) =>
  JSON.stringify(await db().select().from(candidateChanges).where(eq(candidateChanges.candidateId, id)));

describe("after a merge is undone", () => {
  test("the remaining candidate's recorded changes contain none of the merged candidate's values", async () => {
    const id = await fixtures.create({ city: "Assen" });
    const other = { email: "geheim@example.org", city: "Geheimstad", customFields: { Pas: "geheim" } };
    const mergedId = await fixtures.create(other);
    await patch(id, { phone: "0612345678" });
    await fixtures.merge(id, mergedId, { fields: ["email", "city"], customFields: ["Pas"] });
    expect((await changesOf(id)).toLowerCase()).toContain("geheim");
    await patch(id, { city: "Zwolle" });
    expect((await fixtures.undo(id, mergedId)).result.kept).toEqual(["city"]);
    const recorded = await changesOf(id);
    expect(recorded.toLowerCase()).not.toContain("geheim");
    expect(recorded).toContain("0612345678");
    expect(recorded).toContain('"city":{"to":"Zwolle","from":"Assen"}');
  });

  test("the recorded changes to another merged candidate still belong to that candidate", async () => {
    const id = await fixtures.create({ phase: "oriënteren" });
    const first = await fixtures.create({ phase: "matchen" });
    const last = await fixtures.create({ phase: "nieuw" });
    await fixtures.merge(id, first, { fields: ["phase"] });
    await patch(last, { phase: "matchen" });
    const before = await changesOf(last);
    await fixtures.merge(id, last);
    for (const mergedId of [first, last]) await fixtures.undo(id, mergedId);
    expect(before).toContain('"phase":{"to":"matchen","from":"nieuw"}');
    expect(await changesOf(last)).toBe(before);
  });

  test.each(["first", "last"])(
    "the remaining candidate keeps the mark “different people” until both merges that added it are undone (%s merge first)",
    async (which) => {
      const [id, first, last, other] = [
        await fixtures.create(),
        await fixtures.create(),
        await fixtures.create(),
        await fixtures.create(),
      ];
      const { headers } = adviser;
      for (const mergedId of [first, last]) {
        const [firstId, secondId] = [mergedId, other].sort();
        const body = { firstId, secondId, isDistinct: true };
        await call("POST", "/api/console/duplicates/distinct", { headers, body });
      }
      for (const mergedId of [first, last]) await fixtures.merge(id, mergedId);
      const isMarked = async () =>
        JSON.stringify((await call("GET", "/api/console/duplicates/distinct", { headers })).body).includes(
          id,
        );
      const [one, another] = which === "first" ? [first, last] : [last, first];
      expect(await isMarked()).toBe(true);
      await fixtures.undo(id, one);
      expect(await isMarked()).toBe(true);
      await fixtures.undo(id, another);
      expect(await isMarked()).toBe(false);
    },
  );

  test("unsent mail about the merged candidate is deleted when that candidate is deleted", async () => {
    const [id, mergedId] = [await fixtures.create(), await fixtures.create()];
    const about = { baseId: region.bases.live, candidateId: mergedId };
    const message = { to: "noor@example.org", subject: "Bericht", text: "", html: "" };
    const mailId = await enqueueMail({ db: db(), now: () => new Date() }, message, {
      expiresInMinutes: 60,
      about,
    });
    await fixtures.merge(id, mergedId);
    await fixtures.undo(id, mergedId);
    const isWaiting = () => db().$count(mails, eq(mails.id, mailId));
    expect(await isWaiting()).toBe(1);
    await runMutation(region, "DELETE", `/api/v2/candidates/${mergedId}`);
    expect(await isWaiting()).toBe(0);
  });

  describe("unsent mail to the remaining candidate at the merged candidate's address", () => {
    const email = "zwaluwstaart@example.org";
    const mailTo = (candidateId: string, to: string) =>
      db().transaction(async (transaction) => {
        const scope = await findBaseWithRegion(region.bases.live);
        if (!scope) throw new Error("The region is missing.");
        const actor = { kind: "system" as const, id: "test" };
        const ctx = newContext({ db: transaction, actor, ...scope });
        const about = { id: candidateId, email: to, emailKey: to };
        await mailCandidate(ctx, about, { kind: "emailChanged", language: "nl" }, {});
      });
    const mailsOf = (id: string) => db().$count(mails, eq(mails.aboutCandidateId, id));

    test("is no longer sent, and the address isn't kept for the remaining candidate", async () => {
      const own = "eigen@example.org";
      const [id, mergedId] = [await fixtures.create({ email: own }), await fixtures.create({ email })];
      await mailTo(id, own);
      await fixtures.merge(id, mergedId, { fields: ["email"] });
      await mailTo(id, email);
      await fixtures.undo(id, mergedId);
      expect(await mailsOf(id)).toBe(1);
      await runMutation(region, "DELETE", `/api/v2/candidates/${mergedId}`);
      await eraseDue(db(), { now: new Date() });
      expect(await tablesWithTraces()).toEqual([]);
      const left = await db().select().from(mailRecipients).where(eq(mailRecipients.candidateId, id));
      expect(left.map(({ emailKey }) => emailKey)).toEqual([own]);
    });

    test("is still sent if the remaining candidate keeps the address", async () => {
      const [id, mergedId] = [await fixtures.create(), await fixtures.create({ email })];
      await fixtures.merge(id, mergedId, { fields: ["email"] });
      for (const other of ["ander@example.org", email]) await patch(id, { email: other });
      await mailTo(id, email);
      expect((await fixtures.undo(id, mergedId)).result.kept).toEqual(["email"]);
      expect(await mailsOf(id)).toBe(1);
    });
  });

  test("erasing the merged candidate erases only the mutation results that contain that candidate's values", async () => {
    const [id, mergedId] = [await fixtures.create(), await fixtures.create({ motivation: "Ons geheim." })];
    await patch(id, { city: "Emmen" });
    await fixtures.merge(id, mergedId, { fields: ["motivation"] });
    await patch(id, { city: "Zwolle" });
    // This write runs in the same batch as the undo.
    const body = { city: "Gouda" };
    await call("PATCH", `/api/v2/candidates/${id}`, { key: region.key, body });
    const undone = await call(
      "POST",
      `/api/console/candidates/${id}/undo-merge`,
      fixtures.asAdviser({ mergedId }),
    );
    expect(undone.status).toBe(202);
    await drainQueue(region);
    expect(await resultsWith("Ons geheim.")).toBeGreaterThan(3);
    await runMutation(region, "DELETE", `/api/v2/candidates/${mergedId}`);
    expect(await resultsWith("Ons geheim.")).toBe(0);
    expect(await resultsWith('"city":"Emmen"')).toBe(1);
  });
});

const resultsWith = (text: string) =>
  db().$count(mutations, sql`base_id = ${region.bases.live} and result::text like ${`%${text}%`}`);
