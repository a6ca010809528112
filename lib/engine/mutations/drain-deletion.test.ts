import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { fileRemovals } from "@/db/schema/file-removals";
import { db } from "@/lib/platform/database/client";
import { ownKeyPrefix } from "@/lib/platform/storage/database-key-prefix";
import { newStorageKey } from "@/lib/platform/storage/storage-key";
import { registerWakeListeners } from "@/lib/platform/wake";
import { call, newRegion, openTestApi, runMutation } from "@/test/api";
import { drain } from "./drain";

let close: () => Promise<void>;
beforeAll(async () => {
  close = await openTestApi();
});
afterAll(() => close());

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
  registerWakeListeners({ mutations: null, callbacks: null, mail });
  await call("DELETE", `/api/v2/candidates/${result.candidates[0].id}`, { key: region.key });
  expect(await drain(db(), baseId)).toEqual({ applied: 1, next: "idle" });
  registerWakeListeners({ mutations: null, callbacks: null, mail: null });
  const changes = await db().execute(sql`select from candidate_count_changes where base_id = ${baseId}`);
  expect(changes.length).toBeGreaterThan(0);
  expect(await db().$count(fileRemovals)).toBe(0);
  expect(mail).toHaveBeenCalledOnce();
  await db().execute(sql`drop trigger raise_on_count on candidate_count_changes`);
});
