import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { candidates } from "@/db/schema/candidates";
import { mutations } from "@/db/schema/mutations";
import { db } from "@/lib/platform/database/client";
import {
  countLockWaits,
  drainQueue,
  newRegion,
  openSecondConnection,
  openTestApi,
  type TestRegion,
  waitUntil,
} from "@/test/api";
import { address, importFixtures, person } from "@/test/import-fixtures";
import { mergeFixtures } from "@/test/merge-fixtures";
import { newStaff, type TestStaffMember } from "@/test/staff";

let region: TestRegion;
let adviser: TestStaffMember;
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
  adviser = await newStaff("adviser", region);
});

const { post, create, patch, read, plannedFor, undoAll, importAnnaAndBram } = importFixtures(() => ({
  region,
  adviser,
}));

describe("undoing an import", () => {
  test("can be retried if it failed for a candidate", async () => {
    const { importId, anna } = await importAnnaAndBram();
    const [first] = await post("/undo", { importId, candidateIds: [anna] });
    await db().execute(sql`create function raise_fault() returns trigger language plpgsql as
      $$ begin raise exception 'a fault for the test'; end $$`);
    await db().execute(sql`create trigger raise_fault before update on candidates
      for each statement execute function raise_fault()`);
    await db().update(mutations).set({ attempts: 4 }).where(eq(mutations.id, first.mutationId));
    await drainQueue(region);
    await db().execute(sql`drop trigger raise_fault on candidates`);
    expect((await plannedFor(importId))[0]).toMatchObject({ effect: "restored", status: "failed" });
    expect(await read(anna)).toMatchObject({ city: "Emmen" });
    const both = await Promise.all([1, 2].map(() => post("/undo", { importId, candidateIds: [anna] })));
    await drainQueue(region);
    expect(both[1]).toEqual(both[0]);
    expect((await plannedFor(importId))[0]).toMatchObject({ effect: "restored", status: "completed" });
    expect(await read(anna)).toMatchObject({ city: "Assen" });
    await patch(anna, { city: "Zwolle" });
    expect(await undoAll(importId)).toContainEqual(both[0][0]);
    expect(await read(anna)).toMatchObject({ city: "Zwolle" });
  });

  test("restores old values even if a merge added another record's earlier changes", async () => {
    const { importId, anna } = await importAnnaAndBram();
    const other = await create("Annabel", { city: "Meppel" });
    await patch(other, { city: "Zwolle" });
    expect((await mergeFixtures(region, adviser).merge(anna, other)).status).toBe("completed");
    expect((await plannedFor(importId))[0]).toMatchObject({
      effect: "restored",
      changes: [{ field: "city" }, { field: "phone" }],
      kept: [],
    });
    await undoAll(importId);
    expect(await read(anna)).toMatchObject({ city: "Assen", phone: null });
  });

  test("keeps a value that came from a merge", async () => {
    const { importId, anna } = await importAnnaAndBram();
    const other = await create("Annabel", { city: "Meppel" });
    await mergeFixtures(region, adviser).merge(anna, other, { fields: ["city"] });
    expect((await plannedFor(importId))[0]).toMatchObject({ changes: [{ field: "phone" }], kept: ["city"] });
    await undoAll(importId);
    expect(await read(anna)).toMatchObject({ city: "Meppel", phone: null });
  });

  test("fails rows that were accepted before the undo but are executed after it", async () => {
    const { importId, anna, bram } = await importAnnaAndBram();
    const rows = [{ number: 9, candidate: person("Carla") }];
    const [late] = await post("", { importId, rows });
    await db()
      .update(mutations)
      .set({ notBefore: sql`now() + interval '1 hour'` })
      .where(eq(mutations.id, late.mutationId));
    await post("/undo", { importId, candidateIds: [anna, bram] });
    await db().update(mutations).set({ notBefore: null }).where(eq(mutations.id, late.mutationId));
    await drainQueue(region);
    const [outcome] = await post("/outcomes", { mutationIds: [late.mutationId] });
    expect(outcome).toMatchObject({ status: "failed", errorCode: "import_undone" });
    expect(await db().$count(candidates, eq(candidates.email, address("Carla")))).toBe(0);
  });

  test("waits for a row that is being executed when the undo starts, and undoes that row", async () => {
    const { importId, anna } = await importAnnaAndBram();
    const rows = [{ number: 9, candidate: person("Anna", { city: "Zwolle" }) }];
    await post("", { importId, rows });
    const colleague = openSecondConnection();
    let isUndone = false;
    const isWaiting = async (count: number) => (await countLockWaits()) === count;
    const { draining, undoing } = await colleague.database.transaction(async (transaction) => {
      await transaction.select().from(candidates).where(eq(candidates.id, anna)).for("update");
      const started = drainQueue(region);
      await waitUntil(() => isWaiting(1));
      const asked = post("/undo", { importId, candidateIds: [anna] }).finally(() => {
        isUndone = true;
      });
      await waitUntil(async () => isUndone || isWaiting(2));
      return { draining: started, undoing: asked };
    });
    await Promise.all([draining, undoing]);
    await drainQueue(region);
    await colleague.close();
    expect(await read(anna)).toMatchObject({ city: "Assen" });
  });
});
