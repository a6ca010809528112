import { sql } from "drizzle-orm";
import { beforeAll, expect, test, vi } from "vitest";
import { fileRemovals } from "@/db/schema/file-removals";
import { db } from "@/lib/platform/database/client";
import { ownKeyPrefix } from "@/lib/platform/storage/database-key-prefix";
import { newStorageKey } from "@/lib/platform/storage/storage-key";
import { registerWakeListeners, wakeMutations } from "@/lib/platform/wake";
import { fileStorage } from "@/lib/records/attachments/file-storage";
import { call, newRegion, openTestApi, runMutation, waitUntil } from "@/test/api";
import { listStatuses, postCandidate } from "@/test/queue-fixtures";
import { startCleanUpQueues } from "./clean-up-queues";
import { drain } from "./drain";
import { startEngine } from "./worker";

beforeAll(openTestApi);

const person = { name: "Kandidaat", email: "kandidaat@example.org", privacyConsent: true };

test("a deletion removes released files and wakes the mail sender even if updating the candidate counts fails", async () => {
  const region = await newRegion();
  const { result } = await runMutation(region, "POST", "/api/v2/candidates", { body: [person] });
  const baseId = region.bases.live;
  await db().execute(sql`
    create function raise_on_count() returns trigger language plpgsql as $$
    begin raise exception 'a fault for the test'; end $$`);
  await db().execute(sql`
    create trigger raise_on_count before delete on candidate_count_changes
    for each row execute function raise_on_count()`);
  await db()
    .insert(fileRemovals)
    .values({ storageKey: newStorageKey(await ownKeyPrefix()) });
  const mail = vi.fn();
  const cleanUps = startCleanUpQueues(db());
  registerWakeListeners({ mail, ...cleanUps.listeners });
  await call("DELETE", `/api/v2/candidates/${result.candidates[0].id}`, { key: region.key });
  expect(await drain(db(), baseId)).toEqual({ applied: 1, next: "idle" });
  registerWakeListeners({});
  await cleanUps.stop();
  const changes = await db().execute(sql`select from candidate_count_changes where base_id = ${baseId}`);
  expect(changes.length).toBeGreaterThan(0);
  expect(await db().$count(fileRemovals)).toBe(0);
  expect(mail).toHaveBeenCalledOnce();
  await db().execute(sql`drop trigger raise_on_count on candidate_count_changes`);
});

test("deletions in nine regions don't delay another region's write while storage hangs", async () => {
  const regions = await Promise.all(Array.from({ length: 9 }, () => newRegion()));
  const other = await newRegion();
  for (const region of regions) {
    const { result } = await runMutation(region, "POST", "/api/v2/candidates", { body: [person] });
    await call("DELETE", `/api/v2/candidates/${result.candidates[0].id}`, { key: region.key });
  }
  await db()
    .insert(fileRemovals)
    .values({ storageKey: newStorageKey(await ownKeyPrefix()) });
  let respond = () => undefined as unknown;
  const hanging = new Promise<void>((resolve) => {
    respond = resolve;
  });
  const remove = vi.spyOn(fileStorage(), "remove").mockReturnValue(hanging);
  const isExecuted = async (baseId: number) => !(await listStatuses(baseId)).includes("queued");
  const engine = startEngine(db());
  try {
    await waitUntil(async () => remove.mock.calls.length > 0);
    for (const region of regions) wakeMutations(region.bases.live);
    await waitUntil(async () =>
      (await Promise.all(regions.map(({ bases }) => isExecuted(bases.live)))).every(Boolean),
    );
    await postCandidate(other, "Other");
    await waitUntil(() => isExecuted(other.bases.live));
  } finally {
    respond();
    await engine.stop();
  }
});
