import { and, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { events } from "@/db/schema/events";
import { imports } from "@/db/schema/imports";
import { db } from "@/lib/platform/database/client";
import { prepareNotices } from "@/lib/records/candidate-notices/prepare";
import { COALESCE_MS } from "@/lib/records/candidate-notices/queue-notices";
import { deleteOldImports } from "@/lib/records/imports/delete-old";
import { call, drainQueue, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { importFixtures, newPeople, person, phone } from "@/test/import-fixtures";
import { mergeFixtures } from "@/test/merge-fixtures";
import { setNotices } from "@/test/notice-settings";
import { newStaff, type TestStaffMember } from "@/test/staff";

let region: TestRegion;
let adviser: TestStaffMember;
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
  adviser = await newStaff("adviser", region);
});

const { post, create, patch, read, runImport, planOf, plannedFor, undoAll, importAnnaAndBram } =
  importFixtures(() => ({ region, adviser }));

describe("undoing an import", () => {
  test("previews the effects without changing anything, then removes new candidates and restores old values", async () => {
    const { importId, anna, bram } = await importAnnaAndBram();
    expect(await planOf(importId)).toMatchObject({
      import: { id: importId, rows: 2, undoneAt: null, by: expect.stringMatching(/^Medewerker/) },
      isRunning: false,
      candidates: [
        {
          candidateId: anna,
          effect: "restored",
          status: "open",
          changes: [
            { field: "city", from: "Emmen", to: "Assen" },
            { field: "phone", from: phone(), to: null },
          ],
          kept: [],
        },
        { candidateId: bram, effect: "removed", status: "open" },
      ],
    });
    expect(await read(anna)).toMatchObject({ city: "Emmen" });
    await undoAll(importId);
    expect(await read(anna)).toMatchObject({ city: "Assen", phone: null });
    expect(await read(bram)).not.toHaveProperty("name");
    const plan = await planOf(importId);
    expect(plan?.import.undoneAt).not.toBeNull();
    expect(plan?.candidates).toMatchObject([
      { candidateId: anna, effect: "restored", status: "completed", changes: [{}, {}] },
      { candidateId: bram, name: null, effect: "removed", status: "completed" },
    ]);
  });

  test("keeps and reports what others have changed since the import", async () => {
    const { importId, anna, bram } = await importAnnaAndBram();
    await patch(anna, { city: "Zwolle" });
    await runMutation(region, "POST", `/api/v2/candidates/${bram}/interactions`, {
      body: [{ type: "E-mail", performedAt: "2026-03-01T10:00:00Z", summary: "Kennisgemaakt" }],
    });
    expect(await plannedFor(importId)).toMatchObject([
      { candidateId: anna, effect: "restored", changes: [{ field: "phone" }], kept: ["city"] },
      { candidateId: bram, effect: "touched" },
    ]);
    await undoAll(importId);
    expect(await read(anna)).toMatchObject({ city: "Zwolle", phone: null });
    expect(await read(bram)).toMatchObject({ name: "Bram" });
  });

  test("shows, in the plan and the list of imports, for how many candidates the import was undone and for how many it wasn't", async () => {
    newPeople();
    await create("Anna", { city: "Assen" });
    await create("Els", { city: "Emmen" });
    const [daan, eva] = [await create("Daan", { city: "Assen" }), await create("Eva", {})];
    const names = ["Anna", "Bram", "Carla", "Daan", "Els", "Eva", "Finn", "Gijs"];
    const importId = await runImport(names.map((name) => person(name, { city: "Emmen" })));
    const planned = await plannedFor(importId);
    const idOf = (wanted: string) => planned.find(({ name }) => name === wanted)?.candidateId ?? "";
    for (const id of [daan, idOf("Carla"), idOf("Finn")]) await patch(id, { city: "Zwolle" });
    expect((await mergeFixtures(region, adviser).merge(idOf("Finn"), eva)).status).toBe("completed");
    await runMutation(region, "DELETE", `/api/v2/candidates/${idOf("Gijs")}`);
    expect((await planOf(importId))?.import).toMatchObject({ undone: 0, left: 0 });
    await undoAll(importId);
    // Undone for Anna and Bram. Els wasn't changed, and Eva and Finn are one candidate.
    expect((await planOf(importId))?.import).toMatchObject({ rows: 8, undone: 2, left: 3 });
    const { body } = await call("GET", "/api/console/imports", { headers: adviser.headers });
    expect(body.data.find(({ id }: { id: string }) => id === importId)).toMatchObject({ undone: 2, left: 3 });
  });

  test("keeps a value that others changed just before the undo, even if they restored the imported value", async () => {
    const { importId, anna } = await importAnnaAndBram();
    for (const city of ["Zwolle", "Emmen"])
      await call("PATCH", `/api/v2/candidates/${anna}`, { key: region.key, body: { city } });
    await post("/undo", { importId, candidateIds: [anna] });
    await drainQueue(region);
    expect(await read(anna)).toMatchObject({ city: "Emmen", phone: null });
  });

  test("keeps a candidate who was contacted between the preview and the undo", async () => {
    const { importId, bram } = await importAnnaAndBram();
    await plannedFor(importId);
    await call("POST", `/api/v2/candidates/${bram}/interactions`, {
      key: region.key,
      body: [{ type: "E-mail", performedAt: "2026-03-01T10:00:00Z", summary: "Kennisgemaakt" }],
    });
    await post("/undo", { importId, candidateIds: [bram] });
    await drainQueue(region);
    expect(await read(bram)).toMatchObject({ name: "Bram" });
    expect((await plannedFor(importId)).at(-1)).toMatchObject({ effect: "touched", status: "failed" });
  });

  test("removes a new candidate who was sent only the automatic e-mail about their registration", async () => {
    await setNotices(region, ["registered"]);
    const { importId, bram } = await importAnnaAndBram();
    await prepareNotices(db(), { now: () => new Date(Date.now() + COALESCE_MS + 1_000) });
    await setNotices(region, []);
    const isNotified = and(eq(events.candidateId, bram), eq(events.action, "candidate.notified"));
    expect(await db().$count(events, isNotified)).toBe(1);
    expect((await plannedFor(importId)).at(-1)).toMatchObject({ candidateId: bram, effect: "removed" });
    await undoAll(importId);
    expect(await read(bram)).not.toHaveProperty("name");
  });

  test("doesn't change an imported candidate who was merged, and shows the remaining candidate instead", async () => {
    const { importId, anna, bram } = await importAnnaAndBram();
    expect((await mergeFixtures(region, adviser).merge(anna, bram)).status).toBe("completed");
    expect((await plannedFor(importId)).at(-1)).toMatchObject({
      candidateId: anna,
      effect: "merged",
      status: "open",
    });
  });

  test("lists the remaining candidate once if several imported candidates were merged into it", async () => {
    newPeople();
    const anna = await create("Anna", {});
    const importId = await runImport([person("Bram"), person("Carla")]);
    for (const { candidateId } of await plannedFor(importId))
      expect((await mergeFixtures(region, adviser).merge(anna, candidateId)).status).toBe("completed");
    expect(await plannedFor(importId)).toEqual([
      expect.objectContaining({ candidateId: anna, name: "Anna", effect: "merged" }),
    ]);
  });

  test("undoes several rows about one candidate together, and restores the value from before the first row", async () => {
    newPeople();
    const anna = await create("Anna", { city: "Assen" });
    const importId = await runImport([
      person("Anna", { city: "Emmen" }),
      person("Anna", { city: "Zwolle" }),
      person("Bram"),
      person("Bram", { city: "Emmen" }),
    ]);
    expect(await plannedFor(importId)).toMatchObject([
      { candidateId: anna, effect: "restored", changes: [{ field: "city", from: "Zwolle", to: "Assen" }] },
      { name: "Bram", effect: "removed" },
    ]);
    await undoAll(importId);
    expect(await read(anna)).toMatchObject({ city: "Assen" });
  });

  test("is executed once per candidate even if it is requested twice, and keeps later changes", async () => {
    const { importId, anna } = await importAnnaAndBram();
    const first = await undoAll(importId);
    await patch(anna, { city: "Zwolle" });
    expect(await undoAll(importId)).toEqual(first);
    expect(await read(anna)).toMatchObject({ city: "Zwolle" });
    expect((await plannedFor(importId))[0]).toMatchObject({ effect: "restored", kept: [] });
  });

  test("makes the import reject further rows", async () => {
    const { importId } = await importAnnaAndBram();
    await undoAll(importId);
    const rows = [{ number: 9, candidate: person("Carla") }];
    expect(await post("", { importId, rows })).toMatchObject([
      { number: 9, outcome: "refused", errorCode: "import_undone" },
    ]);
  });

  test("is available to the region's staff for 30 days", async () => {
    const { importId, anna } = await importAnnaAndBram();
    const stranger = await newStaff("adviser", await newRegion());
    const other = stranger.headers;
    expect(await post("/undo/plan", { importId }, other)).toBeNull();
    expect(await post("/undo", { importId, candidateIds: [anna] }, other)).toEqual([]);
    const listed = async () =>
      (await call("GET", "/api/console/imports", { headers: adviser.headers })).body.data.map(
        ({ id }: { id: string }) => id,
      );
    expect(await listed()).toContain(importId);
    await db()
      .update(imports)
      .set({ startedAt: sql`now() - interval '30 days 1 minute'` })
      .where(eq(imports.id, importId));
    expect(await listed()).not.toContain(importId);
    expect(await planOf(importId)).toBeNull();
    expect(await post("/undo", { importId, candidateIds: [anna] })).toEqual([]);
    await deleteOldImports(db());
    expect(await db().$count(imports, eq(imports.id, importId))).toBe(0);
  });

  test("returns 403 to a reader who requests the plan", async () => {
    const reader = await newStaff("reader", region);
    const body = { importId: crypto.randomUUID() };
    const { status } = await call("POST", "/api/console/imports/undo/plan", {
      body,
      headers: reader.headers,
    });
    expect(status).toBe(403);
  });
});
