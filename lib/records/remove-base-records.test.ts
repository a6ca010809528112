import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { candidateFeed } from "@/db/schema/candidate-feed";
import { candidateMerges } from "@/db/schema/candidate-merges";
import { candidates } from "@/db/schema/candidates";
import { erasures } from "@/db/schema/erasures";
import { callbacks } from "@/db/schema/mutations";
import { eraseDue } from "@/lib/engine/mutations/erase";
import { db } from "@/lib/platform/database/client";
import { newRegion, openSecondConnection, openTestApi, runMutation } from "@/test/api";
import { createPerson, fields, mutationsWithTraces } from "@/test/traceable-person";
import { removeBaseRecords, removeBaseRecordsInBatches } from "./remove-base-records";
import { tryLockBase } from "./try-lock-base";

beforeAll(openTestApi);

const COUNT = 1_500;

const insertCandidates = (baseId: number) =>
  db().execute(sql`
    insert into ${candidates} (base_id, id, name, email, privacy_consent, phase, email_key, search_text, created_at, updated_at)
    select ${baseId}, 'rec' || number, 'Anna', 'anna@example.org', true, 'nieuw', 'anna@example.org', 'anna', now(), now()
    from generate_series(1, ${COUNT}) as number`);

test("removeBaseRecordsInBatches releases the base's lock between batches", async () => {
  const { bases } = await newRegion();
  await insertCandidates(bases.sandbox);
  const other = openSecondConnection();
  let isRemoving = true;
  const counts: number[] = [];
  const work = async () => {
    while (isRemoving) {
      await other.database.transaction(async (transaction) => {
        if (!(await tryLockBase(transaction, bases.sandbox))) return;
        counts.push(await transaction.$count(candidates, sql`base_id = ${bases.sandbox}`));
      });
    }
  };
  const working = work();
  const removed = await removeBaseRecordsInBatches(db(), bases.sandbox, { remains: true });
  isRemoving = false;
  await working;
  await other.close();
  expect(removed).toMatchObject({ candidates: COUNT, interactions: 0, mutations: 0 });
  expect(counts.filter((count) => count > 0 && count < COUNT).length).toBeGreaterThan(0);
});

test("the feed keeps the ids of removed candidates only if the base itself remains", async () => {
  const { bases } = await newRegion();
  const left = async () => db().$count(candidateFeed, sql`base_id = ${bases.sandbox}`);
  await insertCandidates(bases.sandbox);
  await removeBaseRecordsInBatches(db(), bases.sandbox, { remains: true });
  expect(await left()).toBe(COUNT);
  await removeBaseRecordsInBatches(db(), bases.sandbox, { remains: false });
  expect(await left()).toBe(0);
});

test("the erasure ledger lists removed candidates only if the base itself is being deleted", async () => {
  const { bases } = await newRegion();
  const namedIds = async () => {
    const lines = await db().select().from(erasures).where(eq(erasures.baseId, bases.live));
    return lines.flatMap(({ candidateIds }) => candidateIds);
  };
  await insertCandidates(bases.live);
  await removeBaseRecordsInBatches(db(), bases.live, { remains: true });
  expect(await namedIds()).toEqual([]);
  await insertCandidates(bases.live);
  await db().insert(candidateMerges).values({
    baseId: bases.live,
    mergedId: "merged",
    candidateId: "rec7",
    intoId: "rec7",
    mergedAt: new Date(),
  });
  await removeBaseRecordsInBatches(db(), bases.live, { remains: false });
  const ids = await namedIds();
  expect(ids).toHaveLength(COUNT + 1);
  expect(ids).toEqual(expect.arrayContaining(["rec1", "rec7", "merged"]));
});

test("the erasure ledger lists the mutations about removed candidates, because these mutations are also removed", async () => {
  const region = await newRegion();
  const body = [{ name: "Anna", email: "anna@example.org", privacyConsent: true }];
  const { mutationId, result } = await runMutation(region, "POST", "/api/v2/candidates", { body });
  await removeBaseRecordsInBatches(db(), region.bases.live, { remains: false });
  const lines = await db().select().from(erasures).where(eq(erasures.baseId, region.bases.live));
  expect(lines).toMatchObject([
    { candidateIds: [result.candidates[0].id], mutations: [{ id: mutationId, place: 1 }] },
  ]);
});

test("a removal that stops after removing the candidates leaves no personal data in the mutations", async () => {
  const region = await newRegion(fields);
  await createPerson(region);
  // The data of a mutation stays until its callback is sent.
  await db().delete(callbacks);
  await db().execute(sql`
    create function raise_fault() returns trigger language plpgsql as $$ begin raise exception 'a fault'; end $$`);
  await db().execute(sql`
    create trigger raise_fault before delete on archived_files for each statement execute function raise_fault()`);
  const removal = removeBaseRecordsInBatches(db(), region.bases.live, { remains: false });
  await expect(removal).rejects.toThrow();
  await db().execute(sql`drop trigger raise_fault on archived_files`);
  expect(await db().$count(candidates, eq(candidates.baseId, region.bases.live))).toBe(0);
  await eraseDue(db(), { now: new Date() });
  expect(await mutationsWithTraces()).toEqual([]);
});

test("removeBaseRecords adds the candidate ids of a large base to the erasure ledger in lines of at most 500", async () => {
  const { bases } = await newRegion();
  await insertCandidates(bases.live);
  const removed = await db().transaction((transaction) =>
    removeBaseRecords(transaction, bases.live, { remains: false }),
  );
  expect(removed.candidates).toBe(COUNT);
  const lines = await db().select().from(erasures).where(eq(erasures.baseId, bases.live));
  expect(lines.map(({ candidateIds }) => candidateIds.length)).toEqual([500, 500, 500]);
  expect(new Set(lines.flatMap(({ candidateIds }) => candidateIds)).size).toBe(COUNT);
});
