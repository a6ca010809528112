import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { interactions } from "@/db/schema/interactions";
import { db } from "@/lib/platform/database/client";
import { newRecordId } from "@/lib/platform/ids";
import { call, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { candidateInput } from "@/test/queue-fixtures";

let region: TestRegion;
let candidate: string;
let other: string;
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
});
beforeEach(async () => {
  const body = [candidateInput("Anna"), candidateInput("Bea")];
  const { result } = await runMutation(region, "POST", "/api/v2/candidates", { body });
  [candidate, other] = result.candidates.map(({ id }: { id: string }) => id);
});

/** Adds interactions in groups of five with the same time. Returns their times, newest first. */
async function addInteractions(count: number, day = 1): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, index) => ({
    baseId: region.bases.live,
    id: newRecordId(),
    candidateId: candidate,
    type: "Anders",
    performedAt: new Date(Date.UTC(2026, 0, day, 0, Math.floor(index / 5))),
    createdAt: new Date(),
  }));
  await db().insert(interactions).values(rows);
  return rows.map(({ performedAt }) => performedAt.toISOString()).reverse();
}

type Item = { id: string; performedAt: string };
const get = (target: string) => call("GET", `/api/v2${target}`, { key: region.key });
const list = async (query = "", id = candidate) =>
  (await get(`/candidates/${id}/interactions${query}`)).body as {
    data: Item[];
    meta: { cursor: string | null; pageSize: number };
  };

describe("a candidate's interactions", () => {
  test("are returned in pages of 100 [spec 4.interactions-list 8.interactions-returned] [contract 5.interaction-pages]", async () => {
    const times = await addInteractions(101);
    const first = await list();
    expect(first.data.map(({ performedAt }) => performedAt)).toEqual(times.slice(0, 100));
    expect(first.meta).toMatchObject({ pageSize: 100, cursor: expect.any(String) });
    const second = await list(`?cursor=${first.meta.cursor}`);
    expect(second.data.map(({ performedAt }) => performedAt)).toEqual(times.slice(100));
    expect(second.meta.cursor).toBeNull();
  });

  test.each([1, 2, 3, 7, 50, 100])(
    "are each returned once in pages of %i, even if several have the same time",
    async (pageSize) => {
      const times = await addInteractions(20);
      const seen: Item[] = [];
      for (let query = `?pageSize=${pageSize}`; query; ) {
        const { data, meta } = await list(query);
        expect(data.length).toBeLessThanOrEqual(pageSize);
        seen.push(...data);
        query = meta.cursor === null ? "" : `?pageSize=${pageSize}&cursor=${meta.cursor}`;
      }
      expect(seen.map(({ performedAt }) => performedAt)).toEqual(times);
      expect(new Set(seen.map(({ id }) => id)).size).toBe(20);
    },
  );

  test("are each returned once if interactions are added and removed between pages", async () => {
    await addInteractions(20);
    const all = (await list()).data.map(({ id }) => id);
    const first = await list("?pageSize=8");
    await runMutation(region, "DELETE", `/api/v2/candidates/${candidate}/interactions/${first.data[7]?.id}`);
    await addInteractions(5, 2);
    const rest = await list(`?cursor=${first.meta.cursor}`);
    expect([...first.data, ...rest.data].map(({ id }) => id)).toEqual(all);
  });

  test("can't be read with a pageSize outside 1 to 100", async () => {
    for (const pageSize of ["0", "101", "x"]) {
      const response = await get(`/candidates/${candidate}/interactions?pageSize=${pageSize}`);
      expect([pageSize, response.status]).toEqual([pageSize, 400]);
    }
  });

  test("have cursors that only work for the same candidate [contract 5.cursor]", async () => {
    await addInteractions(5);
    const { cursor } = (await list("?pageSize=2")).meta;
    const wrong = [`/candidates/${other}/interactions?cursor=${cursor}`, `/candidates?cursor=${cursor}`];
    for (const target of [...wrong, `/candidates/${candidate}/interactions?cursor=x${cursor}`]) {
      const { status, body } = await get(target);
      expect([target, status, body.data.issues?.[0].code]).toEqual([target, 400, "invalid_cursor"]);
    }
  });
});

describe("include=interactions", () => {
  test("returns a cursor for further interactions if there are more than 100 [contract 5.included-interactions]", async () => {
    const times = await addInteractions(103);
    for (const path of [`/candidates/${candidate}`, "/candidates"]) {
      const { data } = (await get(`${path}?fields=name&include=interactions`)).body;
      const record = Array.isArray(data) ? data.find(({ id }: Item) => id === candidate) : data;
      expect(Object.keys(record).sort()).toEqual(["id", "interactions", "interactionsCursor", "name"]);
      const rest = await list(`?cursor=${record.interactionsCursor}`);
      const seen: Item[] = [...record.interactions, ...rest.data];
      expect(record.interactions).toHaveLength(100);
      expect(seen.map(({ performedAt }) => performedAt)).toEqual(times);
    }
  });

  test("returns a null cursor if there are at most 100", async () => {
    await addInteractions(100);
    for (const id of [candidate, other]) {
      const { data } = (await get(`/candidates/${id}?include=interactions`)).body;
      expect([data.interactions.length, data.interactionsCursor]).toEqual([id === other ? 0 : 100, null]);
    }
    expect((await get(`/candidates/${candidate}`)).body.data).not.toHaveProperty("interactionsCursor");
  });
});
