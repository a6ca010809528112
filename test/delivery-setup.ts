import type { ServerResponse } from "node:http";
import { asc, eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import { afterAll, afterEach, beforeAll } from "vitest";
import { callbackAttempts, callbacks } from "@/db/schema/mutations";
import type { DeliveryOptions } from "@/lib/engine/callbacks/deliver";
import { connect } from "@/lib/platform/database/client";
import { defaultNetwork } from "@/lib/platform/http-client/outbound-request";
import { insertCallback, insertRegion } from "./callback-fixtures";
import { createTestDatabase } from "./database";
import { type ReceivedRequest, startHttpReceiver } from "./http-receiver";

export const START_TIME = new Date("2026-01-05T10:00:00.000Z");
export const SECOND_MS = 1000;
export const HOUR_MS = 3600 * SECOND_MS;

/** What a test of deliveries needs: a database, a clock that stands still until moved, receivers that are closed. */
export function setUpDeliveryTest() {
  const open: { close(): Promise<void> }[] = [];
  let ended: () => Promise<void>;
  const bench = {} as {
    now: Date;
    delivery: DeliveryOptions;
    region: Awaited<ReturnType<typeof insertRegion>>;
  };
  beforeAll(async () => {
    const { url, drop } = await createTestDatabase();
    const client = connect(url, 10);
    ended = () => client.end().then(drop);
    const network = { ...defaultNetwork(), isAllowed: () => true };
    bench.delivery = { database: drizzle(client), now: () => bench.now, random: () => 0.5, network };
    bench.region = await insertRegion(bench.delivery.database);
    bench.now = START_TIME;
  });
  afterEach(async () => {
    bench.now = START_TIME;
    await Promise.all(open.splice(0).map((receiver) => receiver.close()));
  });
  afterAll(() => ended());
  return Object.assign(bench, {
    later: (milliseconds: number) => {
      bench.now = new Date(bench.now.getTime() + milliseconds);
    },
    closeAfterwards: <T extends { close(): Promise<void> }>(receiver: T): T => {
      open.push(receiver);
      return receiver;
    },
    receive: async (answer?: (response: ServerResponse, received: ReceivedRequest) => void) => {
      const receiver = await startHttpReceiver(answer);
      open.push(receiver);
      return receiver;
    },
    insert: (changes: Parameters<typeof insertCallback>[2], baseId = bench.region.baseId) =>
      insertCallback(bench.delivery.database, baseId, { dueAt: START_TIME, ...changes }),
    callbackOf: async (id: string) =>
      (await bench.delivery.database.select().from(callbacks).where(eq(callbacks.id, id)))[0],
    attemptsOf: (id: string) =>
      bench.delivery.database
        .select()
        .from(callbackAttempts)
        .where(eq(callbackAttempts.callbackId, id))
        .orderBy(asc(callbackAttempts.number)),
  });
}
