import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { candidateChanges } from "@/db/schema/candidate-changes";
import { candidates } from "@/db/schema/candidates";
import { db } from "@/lib/platform/database/client";
import { call, drainQueue, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { whileDraining } from "@/test/portal-session";
import { newStaff, type TestStaffMember } from "@/test/staff";
import { deleteOldChanges } from "./delete-old";
import { diffValues } from "./diff-values";

let region: TestRegion;
let adviser: TestStaffMember;
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
  adviser = await newStaff("adviser", region);
});

let count = 0;
async function newCandidate(more: object = {}): Promise<{ id: string; email: string }> {
  count += 1;
  const person = {
    name: "Noor",
    email: `noor${count}@example.org`,
    privacyConsent: true,
    city: "Assen",
    ...more,
  };
  const { result } = await runMutation(region, "POST", "/api/v2/candidates", { body: [person] });
  return result.candidates[0];
}
const patch = (id: string, body: object) =>
  runMutation(region, "PATCH", `/api/v2/candidates/${id}`, { body });
const changesOf = async (candidateId: string) => {
  const rows = await db()
    .select()
    .from(candidateChanges)
    .where(eq(candidateChanges.candidateId, candidateId))
    .orderBy(candidateChanges.id);
  return rows.map(({ changes }) => changes);
};

describe("the recorded changes to a candidate", () => {
  test("contain the old and new value of each field that an update changes, with the actor", async () => {
    const { id } = await newCandidate();
    const { mutationId } = await patch(id, { city: "Emmen", sectorPreferences: ["Primair onderwijs"] });
    const [row] = await db().select().from(candidateChanges).where(eq(candidateChanges.candidateId, id));
    expect(row).toMatchObject({
      mutationId,
      actorKind: "api_key",
      changes: {
        city: { from: "Assen", to: "Emmen" },
        sectorPreferences: { from: [], to: ["Primair onderwijs"] },
      },
    });
  });

  test("are empty for a new candidate and after a write that changes no value", async () => {
    const { id } = await newCandidate();
    await patch(id, { city: "Assen", phone: null, address: "" });
    expect(await changesOf(id)).toEqual([]);
  });

  test("include changes made by an upsert or by a version 1 request", async () => {
    const { id, email } = await newCandidate();
    const body = { name: "Noor de Wit", email, privacyConsent: true };
    await runMutation(region, "POST", "/api/v2/candidates/upsert", { body });
    const legacy = { naam: "Noor de Wit", email, privacy_consent: true, plaats: "Zwolle" };
    await whileDraining(region, call("POST", "/api/v1/create-user", { key: region.key, body: legacy }));
    expect(await changesOf(id)).toEqual([
      { name: { from: "Noor", to: "Noor de Wit" } },
      { city: { from: "Assen", to: "Zwolle" } },
    ]);
  });

  test.each(["archive", "delete"])("are deleted with the candidate (%s)", async (end) => {
    const { id } = await newCandidate();
    await patch(id, { city: "Emmen" });
    expect(await changesOf(id)).toHaveLength(1);
    if (end === "archive") await runMutation(region, "POST", `/api/v2/candidates/${id}/archive`);
    else await runMutation(region, "DELETE", `/api/v2/candidates/${id}`);
    expect(await changesOf(id)).toEqual([]);
  });
});

describe("a batch of mutations", () => {
  const queue = (method: string, path: string, body?: object) =>
    call(method, `/api/v2/candidates/${path}`, { key: region.key, body });

  test("records the changes to all candidates with one statement, in order", async () => {
    await db().execute(sql`create sequence inserts`);
    await db().execute(sql`create function count_insert() returns trigger language plpgsql as
      $$ begin perform nextval('inserts'); return null; end $$`);
    await db().execute(sql`create trigger count_insert after insert on candidate_changes
      for each statement execute function count_insert()`);
    const people = [await newCandidate(), await newCandidate(), await newCandidate()];
    for (const city of ["Emmen", "Zwolle"])
      for (const { id } of people) await queue("PATCH", id, { city, motivation: `"${city}" \\ é` });
    await drainQueue(region);
    for (const { id } of people)
      expect(await changesOf(id)).toEqual([
        {
          city: { from: "Assen", to: "Emmen" },
          motivation: { from: null, to: '"Emmen" \\ é' },
        },
        {
          city: { from: "Emmen", to: "Zwolle" },
          motivation: { from: '"Emmen" \\ é', to: '"Zwolle" \\ é' },
        },
      ]);
    const [inserts] = await db().execute(sql`select last_value, is_called from inserts`);
    expect(inserts).toEqual({ last_value: "1", is_called: true });
  });

  test.each(["DELETE", "archive"])(
    "keeps no changes to a candidate that it later removes (%s)",
    async (end) => {
      const [{ id }, other] = [await newCandidate(), await newCandidate()];
      await queue("PATCH", id, { city: "Emmen" });
      await (end === "archive" ? queue("POST", `${id}/archive`) : queue("DELETE", id));
      await queue("PATCH", other.id, { city: "Emmen" });
      await drainQueue(region);
      expect(await changesOf(id)).toEqual([]);
      expect(await changesOf(other.id)).toEqual([{ city: { from: "Assen", to: "Emmen" } }]);
      expect(await db().$count(candidates, eq(candidates.id, id))).toBe(0);
    },
  );
});

describe("diffValues", () => {
  test("lists custom fields one by one and treats an absent value as null", () => {
    const before = { city: "Assen", phone: null, customFields: { Uren: 12, Bron: "Beurs" } };
    const after = { phone: undefined, customFields: { Uren: 16, Rijbewijs: true } };
    expect(diffValues(before, after)).toEqual({
      "customFields.Uren": { from: 12, to: 16 },
      "customFields.Bron": { from: "Beurs", to: null },
      "customFields.Rijbewijs": { from: null, to: true },
    });
  });

  test.each(["constructor", "__proto__"])(
    "treats a new custom field called %s as previously absent",
    (name) => {
      const after = { customFields: Object.fromEntries([[name, "x"]]) };
      expect(diffValues({ customFields: {} }, after)).toEqual({
        [`customFields.${name}`]: { from: null, to: "x" },
      });
    },
  );
});

describe("deleteOldChanges", () => {
  test("deletes changes older than two years and keeps newer ones", async () => {
    const { id } = await newCandidate();
    for (const city of ["Emmen", "Zwolle"]) await patch(id, { city });
    await db()
      .update(candidateChanges)
      .set({ occurredAt: sql`now() - interval '2 years 1 hour'` })
      .where(sql`candidate_id = ${id} and changes -> 'city' ->> 'to' = 'Emmen'`);
    expect(await deleteOldChanges(db())).toBe(1);
    expect(await changesOf(id)).toEqual([{ city: { from: "Emmen", to: "Zwolle" } }]);
  });
});

test("the timeline shows the old and new values of an update, except for consent", async () => {
  const { id } = await newCandidate();
  await patch(id, { city: "Emmen", phase: "matchen", privacyConsent: false });
  const { body } = await call("GET", `/api/console/candidates/${id}/timeline`, { headers: adviser.headers });
  const updated = body.data.find(({ action }: { action?: string }) => action === "candidate.updated");
  expect(updated.changes).toEqual([
    { field: "city", from: "Assen", to: "Emmen" },
    { field: "phase", from: "nieuw", to: "matchen" },
  ]);
});
