import { setTimeout } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { candidates } from "@/db/schema/candidates";
import { interactions } from "@/db/schema/interactions";
import { findBaseWithRegion } from "@/lib/access/regions/find-base-with-region";
import { newContext } from "@/lib/contract/context";
import { db, type Queryable, type Transaction } from "@/lib/platform/database/client";
import { newRecordId } from "@/lib/platform/ids";
import { newRegion, openTestApi, type TestRegion } from "@/test/api";
import { mergeFixtures } from "@/test/merge-fixtures";
import { newStaff } from "@/test/staff";
import { moveRecordsBack } from "../merges/move-records";
import { updateLastContacts } from "./update-last-contacts";

let region: TestRegion;
let fixtures: ReturnType<typeof mergeFixtures>;
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
  fixtures = mergeFixtures(region, await newStaff("adviser", region));
});

const PAST = new Date("2026-01-05T10:00:00Z");

const add = (database: Queryable, candidateId: string, performedAt: Date) =>
  database.insert(interactions).values({
    baseId: region.bases.live,
    id: newRecordId(),
    candidateId,
    type: "Telefonisch",
    performedAt,
    createdAt: performedAt,
  });

async function lastContactOf(id: string) {
  const [row] = await db()
    .select({ at: candidates.lastContactAt })
    .from(candidates)
    .where(eq(candidates.id, id));
  return row?.at;
}

/** Plans a contact, and waits until it has taken place and is the candidate's last contact. */
async function planAndNote(candidateId: string): Promise<Date> {
  const plannedAt = new Date(Date.now() + 200);
  await add(db(), candidateId, plannedAt);
  const note = async () => {
    await updateLastContacts(db());
    return await lastContactOf(candidateId);
  };
  await expect.poll(note, { timeout: 30_000 }).toEqual(plannedAt);
  return plannedAt;
}

describe("a planned contact that takes place during a transaction stays the last contact", () => {
  const during = (work: (transaction: Transaction) => Promise<unknown>, candidateId: string) =>
    db().transaction(async (transaction) => {
      await transaction.execute(sql`select now()`);
      const plannedAt = await planAndNote(candidateId);
      await work(transaction);
      return plannedAt;
    });

  test("if the transaction adds another interaction of the candidate", async () => {
    const id = await fixtures.create();
    const plannedAt = await during((transaction) => add(transaction, id, PAST), id);
    expect(await lastContactOf(id)).toEqual(plannedAt);
  });

  test("if the transaction undoes a merge of the candidate", async () => {
    const [id, mergedId] = [await fixtures.create(), await fixtures.create()];
    const scope = await findBaseWithRegion(region.bases.live);
    if (!scope) throw new Error("The region is missing.");
    const nothing = { attachments: [], changes: [], consents: [], interactions: [], merges: [] };
    const moved = { ...nothing, privacyRequests: [] };
    const undo = (transaction: Transaction) => {
      const actor = { kind: "system" as const, id: "test" };
      return moveRecordsBack(newContext({ db: transaction, actor, ...scope }), moved, id, mergedId);
    };
    const plannedAt = await during(undo, id);
    expect(await lastContactOf(id)).toEqual(plannedAt);
  });
});

/** Blocks statements that read planned contacts, once they have their snapshot, until `work` is done. */
async function whileReadersWait(start: () => Promise<unknown>, work: () => Promise<unknown>) {
  const lock = sql`pg_advisory_xact_lock(6701)`;
  await db().execute(sql`alter table planned_contacts rename to stored_planned_contacts`);
  await db().execute(sql`create view planned_contacts as
    select * from stored_planned_contacts where (select ${lock})::text = ''`);
  try {
    const started = await db().transaction(async (transaction) => {
      await transaction.execute(sql`select ${lock}`);
      const running = start();
      await expect.poll(waitingCount, { timeout: 30_000 }).toBe(1);
      await work();
      return { running };
    });
    await started.running;
  } finally {
    await db().execute(sql`drop view planned_contacts`);
    await db().execute(sql`alter table stored_planned_contacts rename to planned_contacts`);
  }
}

async function waitingCount() {
  const [row] = await db().execute<{ count: number }>(sql`
    select count(*)::int as count from pg_locks
    where locktype = 'advisory' and objid = 6701 and not granted`);
  return row?.count;
}

test("an interaction that is added while planned contacts are being noted stays the last contact", async () => {
  const id = await fixtures.create();
  const plannedAt = new Date(Date.now() + 200);
  await add(db(), id, plannedAt);
  await setTimeout(300);
  const addedAt = new Date(plannedAt.getTime() + 50);
  await whileReadersWait(
    () => updateLastContacts(db()),
    () => add(db(), id, addedAt),
  );
  expect(await lastContactOf(id)).toEqual(addedAt);
});
