import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mutations } from "@/db/schema/mutations";
import { closeDatabase, connect, type Database, db } from "@/lib/platform/database/client";
import { isDatabaseUnavailable } from "@/lib/platform/database/database-errors";
import { tryLockBase } from "@/lib/records/try-lock-base";
import { drainQueue, newRegion, waitUntil } from "@/test/api";
import { connectTo, createTestDatabase, type TestDatabase } from "@/test/database";
import { startDatabaseProxy } from "@/test/database-proxy";
import { postCandidate } from "@/test/queue-fixtures";
import { drain } from "./drain";

let database: TestDatabase;
let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>;
let other: { client: ReturnType<typeof connect>; database: Database };
beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startDatabaseProxy(database.url);
  // A URL's parameters override the client's own settings.
  connectTo(`${proxy.url}?idle_in_transaction_session_timeout=3000`);
  const client = connect(database.url, 1);
  other = { client, database: drizzle(client) };
});
afterAll(async () => {
  await closeDatabase(1);
  proxy.down();
  await other.client.end();
  await database.drop();
});

test("a host that is cut off during a batch loses its lock on the base, and the batch doesn't count as an attempt", async () => {
  const region = await newRegion();
  await postCandidate(region, "Anna");
  proxy.cutOffWhen(
    (chunk, direction) => direction === "to the database" && /insert into "?candidates"?/.test(chunk),
  );
  const failed = await drain(db(), region.bases.live).catch((error: unknown) => error);
  expect(isDatabaseUnavailable(failed)).toBe(true);
  await waitUntil(() => other.database.transaction((each) => tryLockBase(each, region.bases.live)));
  const ledger = () => other.database.select().from(mutations).where(eq(mutations.baseId, region.bases.live));
  expect(await ledger()).toMatchObject([{ status: "queued", attempts: 0 }]);
  proxy.cutOffWhen(null);
  await drainQueue(region);
  expect(await ledger()).toMatchObject([{ status: "completed", attempts: 1 }]);
});
