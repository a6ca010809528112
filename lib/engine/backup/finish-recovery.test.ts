import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "@/lib/platform/database/client";
import { newUuidV7 } from "@/lib/platform/ids";
import { call } from "@/test/api";
import { newTestInstance, removeTestInstances, switchTo } from "@/test/backup-fixtures";
import { newPopulatedRegion } from "@/test/populated-region";
import type { ErasureLine } from "../erasures/erasure-line";
import { finishRecovery } from "./finish-recovery";

beforeAll(async () => switchTo(await newTestInstance()));
afterAll(() => removeTestInstances());

test("a recovered database loses its sessions and links, and whom the ledger names, and can be finished again", async () => {
  const { region, session } = await newPopulatedRegion();
  const isSignedIn = async () =>
    (await call("GET", "/api/v2/auth/candidates/me", { headers: session.headers })).status === 200;
  expect(await isSignedIn()).toBe(true);
  const found = await call("GET", "/api/v2/candidates", { key: region.key });
  const [erased, ...others] = found.body.data.map(({ id }: { id: string }) => id);
  const line: ErasureLine = {
    id: newUuidV7(),
    kind: "candidate_deleted",
    regionId: region.id,
    baseId: region.bases.live,
    candidateIds: [erased],
    mutations: [],
    erasedAt: new Date().toISOString(),
  };
  expect(await finishRecovery(db(), [line])).toMatchObject({ candidates: 1, unresolved: [] });
  expect(await isSignedIn()).toBe(false);
  const left = await call("GET", "/api/v2/candidates", { key: region.key });
  expect(left.body.data.map(({ id }: { id: string }) => id)).toEqual(others);
  const rows = await db().execute(sql`select from staff_sessions union all select from verifications`);
  expect(rows).toHaveLength(0);
  expect(await finishRecovery(db(), [line])).toMatchObject({ candidates: 0 });
});
