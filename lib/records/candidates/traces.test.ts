import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { callbacks } from "@/db/schema/mutations";
import { eraseDue } from "@/lib/engine/mutations/erase";
import { db } from "@/lib/platform/database/client";
import { releaseExpiredFiles } from "@/lib/records/attachments/archived-files";
import { call, newRegion, openTestApi, runMutation } from "@/test/api";
import { setUpTempStorage } from "@/test/temp-storage";
import { createPerson, fields, mutationsWithTraces, person, tablesWithTraces } from "@/test/traceable-person";

beforeAll(setUpTempStorage);
beforeAll(openTestApi);

const deliverAll = async () => {
  await db().update(callbacks).set({ status: "delivered", finishedAt: new Date() });
  await eraseDue(db(), { now: new Date() });
};

describe("a candidate", () => {
  test("has traces in the expected tables before erasure, which shows that tablesWithTraces finds them", async () => {
    const region = await newRegion(fields);
    await createPerson(region);
    expect(await tablesWithTraces()).toEqual([
      "callbacks",
      "candidate_changes",
      "candidate_count_changes",
      "candidates",
      "interactions",
      "mutations",
    ]);
  });

  test.each([
    ["DELETE", "/api/v2/candidates/{id}"],
    ["POST", "/api/v2/candidates/{id}/archive?callbackUrl=https://example.org"],
  ])(
    "is erased from every table after %s %s as soon as the callbacks are delivered [spec 3.candidate-archived 3.candidate-deleted] [contract 9.erased]",
    async (method, path) => {
      await db().execute(
        sql`truncate candidates, candidate_counts, candidate_count_changes, mutations, callback_attempts cascade`,
      );
      const region = await newRegion(fields);
      const id = await createPerson(region);
      const gone = await runMutation(region, method, path.replace("{id}", id));
      expect(gone.status).toBe("completed");
      expect(await tablesWithTraces()).toEqual(["callbacks", "mutations"]);
      await deliverAll();
      expect(await tablesWithTraces()).toEqual([]);
      expect((await call("GET", `/api/v2/candidates/${id}`, { key: region.key })).body.code).toBe(
        "candidate_not_found",
      );
      expect(
        (await call("GET", "/api/v2/candidates/find?phone=0687654321", { key: region.key })).body.data,
      ).toEqual([]);
    },
  );

  test("is erased from the callback URLs of the deletion and of failed mutations", async () => {
    await db().execute(
      sql`truncate candidates, candidate_counts, candidate_count_changes, mutations, callback_attempts cascade`,
    );
    const region = await newRegion(fields);
    const id = await createPerson(region);
    const address = `/api/v2/candidates/${id}`;
    const query = "?callbackUrl=https://example.org/?of=zwaluwstaart";
    const statuses = [];
    for (const [method, path] of [
      ["DELETE", `${address}/interactions/recAAAAAAAAAAAAAA`],
      ["DELETE", address],
      ["POST", `${address}/archive`],
    ] as const) {
      const { status, result } = await runMutation(region, method, `${path}${query}`);
      statuses.push([status, result.errorCode ?? result.deleted]);
    }
    expect(statuses).toEqual([
      ["failed", "interaction_not_found"],
      ["completed", true],
      ["failed", "candidate_not_found"],
    ]);
    await deliverAll();
    expect(await tablesWithTraces()).toEqual([]);
  });

  test("archived without a callback leaves traces only in the result for 15 minutes and in file storage for an hour [contract 6.archive-polled]", async () => {
    await db().execute(
      sql`truncate candidates, candidate_counts, candidate_count_changes, mutations, callback_attempts cascade`,
    );
    const region = await newRegion(fields);
    const cv = { filename: "Zwaluwstaart.txt", data: `data:text/plain;base64,${btoa("cv")}` };
    const body = [{ ...person, curriculumVitae: [cv] }];
    const created = await runMutation(region, "POST", "/api/v2/candidates", { body });
    const { id } = created.result.candidates[0];
    await runMutation(region, "PATCH", `/api/v2/candidates/${id}`, { body: { phone: "0687654321" } });
    const archived = await runMutation(region, "POST", `/api/v2/candidates/${id}/archive`);
    const poll = async () =>
      (await call("GET", `/api/v2/mutations/${archived.mutationId}`, { key: region.key })).body.data.result;
    const eraseAfter = async (minutes: number) => {
      const now = new Date(Date.parse(archived.finishedAt) + minutes * 60_000);
      await eraseDue(db(), { now });
      await releaseExpiredFiles(db(), now);
    };
    expect(await mutationsWithTraces()).toEqual([archived.mutationId]);
    expect(await tablesWithTraces()).toEqual(["archived_files", "mutations"]);
    await eraseAfter(14);
    expect((await poll()).candidate).toMatchObject({ id, name: person.name });
    await eraseAfter(16);
    expect(await poll()).toBeNull();
    expect(await tablesWithTraces()).toEqual(["archived_files"]);
    await eraseAfter(61);
    expect(await tablesWithTraces()).toEqual([]);
  });
});
