import { beforeAll, expect, test } from "vitest";
import { interactions } from "@/db/schema/interactions";
import { db } from "@/lib/platform/database/client";
import { newRecordId } from "@/lib/platform/ids";
import { call, newRegion, openTestApi, runMutation } from "@/test/api";
import { candidateInput } from "@/test/queue-fixtures";

beforeAll(openTestApi);

test("GET /candidates ends a page early if its includes are too large, and continues on the next page", async () => {
  const region = await newRegion();
  const body = ["Anna", "Bea", "Cas"].map(candidateInput);
  const { result } = await runMutation(region, "POST", "/api/v2/candidates", { body });
  const ids: string[] = result.candidates.map((candidate: { id: string }) => candidate.id);
  const contact = { type: "Anders", performedAt: new Date(), createdAt: new Date() };
  const notes = "\u0001".repeat(20_000);
  const rows = ids.flatMap((candidateId) =>
    Array.from({ length: 60 }, () => ({ candidateId, notes, ...contact })),
  );
  await db()
    .insert(interactions)
    .values(rows.map((row) => ({ ...row, baseId: region.bases.live, id: newRecordId() })));
  const address = "/api/v2/candidates?include=interactions";
  const first = (await call("GET", address, { key: region.key })).body;
  const second = (await call("GET", `${address}&cursor=${first.meta.cursor}`, { key: region.key })).body;
  expect([first.data.length, second.data.length, second.meta.cursor]).toEqual([2, 1, null]);
  const listed = [...first.data, ...second.data].map((candidate: { id: string }) => candidate.id);
  expect(listed.sort()).toEqual(ids.sort());
});
