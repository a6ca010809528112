import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "@/lib/platform/database/client";
import { call, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { feedFixtures } from "@/test/feed-fixtures";
import { INTERACTION, mergeFixtures, withFile } from "@/test/merge-fixtures";
import { newStaff } from "@/test/staff";
import { setUpTempStorage } from "@/test/temp-storage";
import { updateLastContacts } from "../interactions/update-last-contacts";

const SOURCE = { name: "Bron", type: "text" as const, required: false };

let region: TestRegion;
let feed: ReturnType<typeof feedFixtures>;
beforeAll(setUpTempStorage);
beforeAll(openTestApi);
beforeEach(async () => {
  region = await newRegion([SOURCE]);
  feed = feedFixtures(region);
});

describe("the candidate feed", () => {
  test("counts interactions, files and erasure requests as changes to their candidate", async () => {
    const id = await feed.create();
    const expectUpdated = async (work: () => Promise<unknown>) => {
      const since = await feed.start();
      await work();
      expect(await feed.changesSince(since)).toEqual([[id, "updated"]]);
    };
    let interaction = "";
    let file = "";
    await expectUpdated(async () => {
      const { result } = await feed.write("POST", `${id}/interactions`, [INTERACTION]);
      interaction = result.interactions[0].id;
    });
    await expectUpdated(() =>
      feed.write("PATCH", `${id}/interactions/${interaction}`, { summary: "Gebeld" }),
    );
    await expectUpdated(() => feed.write("DELETE", `${id}/interactions/${interaction}`));
    await expectUpdated(async () => {
      const { result } = await feed.write("POST", `${id}/attachments`, withFile("cv.txt"));
      file = result.otherAttachments[0].id;
    });
    await expectUpdated(() =>
      feed.write("POST", `${id}/attachments/delete`, { otherAttachments: [{ id: file }] }),
    );
    await expectUpdated(() =>
      db().execute(sql`update candidates set erasure_requested_at = now() where id = ${id}`),
    );
  });

  test("shows a merge as an update and a deletion, and its undo as an update and a creation", async () => {
    const { merge, undo } = mergeFixtures(region, await newStaff("adviser", region));
    const [anna, bram] = [
      await feed.create("Anna"),
      await feed.create("Bram", { interactions: [INTERACTION] }),
    ];
    const since = await feed.start();
    await merge(anna, bram);
    expect((await feed.changesSince(since)).sort()).toEqual(
      [
        [anna, "updated"],
        [bram, "deleted"],
      ].sort(),
    );
    const merged = await feed.start();
    await undo(anna, bram);
    expect((await feed.changesSince(merged)).sort()).toEqual(
      [
        [anna, "updated"],
        [bram, "created"],
      ].sort(),
    );
  });

  test("counts renaming a custom field as a change to the candidates who have a value for it", async () => {
    const [anna] = [
      await feed.create("Anna", { customFields: { Bron: "Beurs" } }),
      await feed.create("Bram"),
    ];
    const { headers } = await newStaff("manager", region);
    const { version } = (await call("GET", "/api/console/custom-fields", { headers })).body.data;
    const since = await feed.start();
    const fields = [{ ...SOURCE, name: "Herkomst" }];
    const body = { version, fields, renamed: [{ from: "Bron", to: "Herkomst" }] };
    expect((await call("PATCH", "/api/console/custom-fields", { headers, body })).status).toBe(200);
    expect(await feed.changesSince(since)).toEqual([[anna, "updated"]]);
  });

  test("ignores closing, dry runs and updates of the last contact date", async () => {
    const id = await feed.create();
    const planned = { ...INTERACTION, performedAt: new Date(Date.now() + 1_500).toISOString() };
    await feed.write("POST", `${id}/interactions`, [planned]);
    const since = await feed.start();
    const { headers } = await newStaff("adviser", region);
    const body = { reason: "other" };
    await runMutation(region, "POST", `/api/console/candidates/${id}/close`, { key: "", headers, body });
    const dryRun = await call("PATCH", `/api/v2/candidates/${id}?dryRun=true`, {
      ...region,
      body: { city: "Emmen" },
    });
    expect(dryRun.status).toBe(200);
    await expect.poll(() => updateLastContacts(db()), { timeout: 5_000 }).toBe(1);
    const [row] = await db().execute(sql`select closed, last_contact_at from candidates where id = ${id}`);
    expect(row).toMatchObject({ closed: true, last_contact_at: expect.anything() });
    expect(await feed.changesSince(since)).toEqual([]);
  });

  test("counts a change to any column that the API shows", async () => {
    await feed.create();
    const notShown = ["email_key", "phone_key", "search_text", "last_contact_at", "phase_changed_at"];
    const closure = ["closed", "closed_at", "closed_reason"];
    const columns = await db().execute<{ name: string; type: string }>(sql`
      select column_name as name, data_type as type from information_schema.columns
      where table_name = 'candidates' and column_name not in ('base_id', 'id')`);
    const values: Record<string, string> = {
      boolean: "false",
      date: "'1990-01-01'",
      ARRAY: "'{x}'",
      jsonb: `'{"x":1}'`,
    };
    const counted = [];
    for (const { name, type } of columns) {
      const since = await feed.start();
      if (closure.includes(name)) continue;
      const value = type.startsWith("timestamp") ? "'2020-01-01'" : (values[type] ?? "'x'");
      await db().execute(
        sql.raw(`update candidates set ${name} = ${value} where base_id = ${region.bases.live}`),
      );
      if ((await feed.changesSince(since)).length > 0) counted.push(name);
    }
    const expected = columns
      .map(({ name }) => name)
      .filter((name) => ![...notShown, ...closure].includes(name));
    expect(counted.sort()).toEqual(expected.sort());
  });
});
