import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { candidateChanges } from "@/db/schema/candidate-changes";
import { candidateMerges } from "@/db/schema/candidate-merges";
import { candidates } from "@/db/schema/candidates";
import { interactions } from "@/db/schema/interactions";
import { db } from "@/lib/platform/database/client";
import { call, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { INTERACTION, mergeFixtures, type Person, withFile } from "@/test/merge-fixtures";
import { newStaff, type TestStaffMember } from "@/test/staff";
import { setUpTempStorage } from "@/test/temp-storage";
import { eraseUndoData } from "./erase-undo-data";

process.env.RATE_LIMIT_PER_SECOND = "0";

let region: TestRegion;
let adviser: TestStaffMember;
let fixtures: ReturnType<typeof mergeFixtures>;
beforeAll(setUpTempStorage);
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion([
    { name: "Bron", type: "text", required: false },
    { name: "Pas", type: "text", required: false },
  ]);
  adviser = await newStaff("adviser", region);
  fixtures = mergeFixtures(region, adviser);
});

describe("undoing a merge", () => {
  test("restores both candidates with their values, interactions, files and consents", async () => {
    const id = await fixtures.create({ city: "Zwolle", interactions: [INTERACTION], ...withFile("een.txt") });
    const mergedId = await fixtures.create({
      city: "Sneek",
      phase: "matchen",
      customFields: { Pas: "ja" },
      interactions: [{ ...INTERACTION, performedAt: "2026-05-01T10:00:00Z" }],
      ...withFile("twee.txt"),
    });
    const withoutLinks = ({ otherAttachments, updatedAt, ...rest }: Person) => ({
      ...rest,
      files: (otherAttachments as Person[]).map(({ url, ...file }) => file),
    });
    const both = async () =>
      [(await fixtures.read(id)).body.data, (await fixtures.read(mergedId)).body.data].map(withoutLinks);
    const [before, consents] = [await both(), await consentsOf(mergedId)];
    expect(consents).toHaveLength(1);
    await fixtures.merge(id, mergedId, { fields: ["city", "phase"], customFields: ["Pas"] });
    expect(await consentsOf(mergedId)).toEqual([]);
    const done = await fixtures.undo(id, mergedId);
    expect(done).toMatchObject({ status: "completed", result: { kept: [] } });
    expect(await both()).toEqual(before);
    expect(await consentsOf(mergedId)).toEqual(consents);
    const lastContacts = await db().execute<{ at: string }>(
      sql`select last_contact_at::date::text as at from candidates where id in (${id}, ${mergedId}) order by 1`,
    );
    expect(lastContacts.map(({ at }) => at)).toEqual(["2026-04-01", "2026-05-01"]);
    const again = await call(
      "POST",
      `/api/console/candidates/${id}/undo-merge`,
      fixtures.asAdviser({ mergedId }),
    );
    expect([again.status, again.body.code]).toEqual([409, "merge_not_undoable"]);
  });

  test("doesn't count an interaction that was deleted after the merge as the last contact", async () => {
    const [id, mergedId] = [await fixtures.create(), await fixtures.create({ interactions: [INTERACTION] })];
    await fixtures.merge(id, mergedId);
    const path = `/api/v2/candidates/${id}/interactions`;
    const [interaction] = (await call("GET", path, region)).body.data;
    await runMutation(region, "DELETE", `${path}/${interaction.id}`);
    await fixtures.undo(id, mergedId);
    const [restored] = await db().select().from(candidates).where(eq(candidates.id, mergedId));
    expect(restored?.lastContactAt).toBeNull();
  });

  test("doesn't count the remaining candidate's question as their last contact", async () => {
    const id = await fixtures.create({ interactions: [INTERACTION] });
    await db().update(interactions).set({ isQuestion: true }).where(eq(interactions.candidateId, id));
    const mergedId = await fixtures.create({ interactions: [INTERACTION] });
    await fixtures.merge(id, mergedId);
    await fixtures.undo(id, mergedId);
    const [remaining] = await db().select().from(candidates).where(eq(candidates.id, id));
    expect(remaining?.lastContactAt).toBeNull();
  });

  test.each(["constructor", "__proto__"])(
    "removes the %s field from the remaining candidate if the merge added it",
    async (name) => {
      const own = await newRegion([{ name, type: "text", required: false }]);
      const { create, merge, undo, read } = mergeFixtures(own, await newStaff("adviser", own));
      const customFields = Object.fromEntries([[name, "Oost"]]);
      const [id, mergedId] = [await create(), await create({ customFields })];
      const valuesOf = async (each: string) => Object.entries((await read(each)).body.data.customFields);
      await merge(id, mergedId, { customFields: [name] });
      expect(await valuesOf(id)).toEqual([[name, "Oost"]]);
      expect((await undo(id, mergedId)).result.kept).toEqual([]);
      expect([await valuesOf(id), await valuesOf(mergedId)]).toEqual([[], [[name, "Oost"]]]);
    },
  );

  test("keeps values that were changed after the merge, and returns their field names", async () => {
    const id = await fixtures.create({ city: "Zwolle", postalCode: "8011 AA" });
    const mergedId = await fixtures.create({ city: "Sneek", postalCode: "8601 BB" });
    await fixtures.merge(id, mergedId, { fields: ["city", "postalCode"] });
    await runMutation(region, "PATCH", `/api/v2/candidates/${id}`, { body: { city: "Assen" } });
    expect((await fixtures.undo(id, mergedId)).result.kept).toEqual(["city"]);
    expect((await fixtures.read(id)).body.data).toMatchObject({ city: "Assen", postalCode: "8011 AA" });
    expect((await fixtures.read(mergedId)).body.data).toMatchObject({ city: "Sneek", postalCode: "8601 BB" });
  });

  test("keeps values that were changed after the merge, even if they were then changed back", async () => {
    const Pas = "ja";
    const [id, mergedId] = [
      await fixtures.create(),
      await fixtures.create({ phase: "matchen", customFields: { Pas } }),
    ];
    await fixtures.merge(id, mergedId, { fields: ["phase"], customFields: ["Pas"] });
    const patch = (path: string, body: object) =>
      runMutation(region, "PATCH", path, fixtures.asAdviser(body));
    for (const phase of ["werkzaam", "matchen"]) await patch(`/api/v2/candidates/${id}`, { phase });
    for (const value of ["nee", Pas])
      await patch(`/api/console/candidates/${id}/custom-fields`, { customFields: { Pas: value } });
    expect((await fixtures.undo(id, mergedId)).result.kept).toEqual(["phase", "Pas"]);
    expect((await fixtures.read(id)).body.data).toMatchObject({ phase: "matchen", customFields: { Pas } });
    const recorded = await db().select().from(candidateChanges).where(eq(candidateChanges.candidateId, id));
    expect(recorded.flatMap(({ changes }) => changes.phase?.to ?? [])).toEqual(["werkzaam", "matchen"]);
  });

  test("keeps the consent that the remaining candidate gave after the merge", async () => {
    const [id, mergedId] = [await fixtures.create({ privacyConsent: false }), await fixtures.create()];
    await fixtures.agree(mergedId, 1);
    await fixtures.merge(id, mergedId, { fields: ["privacyConsent"] });
    await fixtures.agree(id, 2);
    expect((await fixtures.undo(id, mergedId)).result.kept).toEqual(["privacyConsent"]);
    expect((await fixtures.read(id)).body.data.privacyConsent).toBe(true);
    expect([await fixtures.lastConsentOf(id), await fixtures.lastConsentOf(mergedId)]).toEqual([
      [true, 2],
      [true, 1],
    ]);
  });

  test("removes a consent that came from the merge, even if other merges and an undo recorded it again", async () => {
    const [id, first, last, other] = [
      await fixtures.create({ privacyConsent: false }),
      await fixtures.create(),
      await fixtures.create(),
      await fixtures.create(),
    ];
    await fixtures.agree(first, 1);
    await fixtures.merge(id, first, { fields: ["privacyConsent"] });
    await fixtures.agree(last, 2, false);
    await fixtures.merge(id, last, { fields: ["privacyConsent"] });
    await fixtures.undo(id, last);
    await fixtures.agree(other, 3);
    await fixtures.merge(id, other);
    expect((await fixtures.undo(id, first)).result.kept).toEqual([]);
    expect((await fixtures.read(id)).body.data.privacyConsent).toBe(false);
  });

  test.each(["first", "last"])(
    "restores the remaining candidate's own values once two merges are undone, and removes the restored candidates' values (%s merge first)",
    async (which) => {
      const person = (email: string, city: string, Pas: string) => ({ email, city, customFields: { Pas } });
      const id = await fixtures.create(person("a@example.org", "Zwolle", "a"));
      const first = await fixtures.create(person("geheim@example.org", "Geheimstad", "geheim"));
      const last = await fixtures.create(person("c@example.org", "Sneek", "c"));
      const chosen = { fields: ["email", "city"], customFields: ["Pas"] };
      await fixtures.merge(id, first, chosen);
      await fixtures.merge(id, last, chosen);
      const order = which === "first" ? [first, last] : [last, first];
      for (const mergedId of order) {
        await fixtures.undo(id, mergedId);
        const stored = await db().select().from(candidateMerges).where(eq(candidateMerges.candidateId, id));
        if (mergedId === first) expect(JSON.stringify(stored).toLowerCase()).not.toContain("geheim");
      }
      expect((await fixtures.read(id)).body.data).toMatchObject(person("a@example.org", "Zwolle", "a"));
    },
  );

  test("keeps a value that a later merge copied again", async () => {
    const id = await fixtures.create({ city: "Zwolle" });
    const merged: string[] = [];
    for (const city of ["Assen", "Sneek", "Assen", "Emmen"]) {
      const mergedId = await fixtures.create({ city });
      await fixtures.merge(id, mergedId, { fields: ["city"] });
      merged.push(mergedId);
    }
    const [first = "", , , last = ""] = merged;
    for (const mergedId of [first, last]) await fixtures.undo(id, mergedId);
    expect((await fixtures.read(id)).body.data, "of the third, which is still merged").toMatchObject({
      city: "Assen",
    });
  });

  test("leaves an earlier merge's undo data alone", async () => {
    const id = await fixtures.create({ city: "Sneek" });
    const [first, last] = [
      await fixtures.create({ city: "Zwolle" }),
      await fixtures.create({ city: "Sneek" }),
    ];
    for (const mergedId of [first, last]) await fixtures.merge(id, mergedId, { fields: ["city"] });
    for (const mergedId of [last, first]) await fixtures.undo(id, mergedId);
    expect((await fixtures.read(id)).body.data).toMatchObject({ city: "Sneek" });
  });

  test("is possible only for the last merge of a chain", async () => {
    const [id, second, third] = [await fixtures.create(), await fixtures.create(), await fixtures.create()];
    await fixtures.merge(second, third);
    await fixtures.merge(id, second);
    const early = await call(
      "POST",
      `/api/console/candidates/${id}/undo-merge`,
      fixtures.asAdviser({ mergedId: third }),
    );
    expect([early.status, early.body.code]).toEqual([409, "merge_not_undoable"]);
    await fixtures.undo(id, second);
    expect((await fixtures.read(third)).headers.location).toContain(second);
    await fixtures.undo(second, third);
    for (const each of [id, second, third]) expect((await fixtures.read(each)).status).toBe(200);
  });

  test("fails after 30 days, when the undo data is erased, but the redirect stays", async () => {
    const [id, mergedId] = [await fixtures.create(), await fixtures.create({ name: "Geheim" })];
    await fixtures.merge(id, mergedId);
    const ofMerge = eq(candidateMerges.mergedId, mergedId);
    const stored = async () => (await db().select().from(candidateMerges).where(ofMerge))[0];
    await eraseUndoData(db(), new Date());
    expect(JSON.stringify((await stored())?.undo)).toContain("Geheim");
    const longAgo = new Date(Date.now() - 30 * 86_400_000);
    await db().update(candidateMerges).set({ mergedAt: longAgo }).where(ofMerge);
    const late = await call(
      "POST",
      `/api/console/candidates/${id}/undo-merge`,
      fixtures.asAdviser({ mergedId }),
    );
    expect(late.body.code).toBe("merge_not_undoable");
    await eraseUndoData(db(), new Date());
    expect(await stored()).toMatchObject({ undo: null, candidateId: id });
    expect((await fixtures.read(mergedId)).status).toBe(308);
  });
});

const consentsOf = async (id: string) =>
  db().execute(
    sql`select id, is_given, actor_kind, occurred_at from consents where candidate_id = ${id} order by id`,
  );
