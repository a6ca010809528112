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

/** Sets up a database, a manual clock, and receivers that are closed after each test. */
export function setUpDeliveryTest() {
  const openReceivers: { close(): Promise<void> }[] = [];
  let closeDatabase: () => Promise<void>;
  const context = {} as {
    now: Date;
    databaseUrl: string;
    delivery: DeliveryOptions;
    region: Awaited<ReturnType<typeof insertRegion>>;
  };
  beforeAll(async () => {
    const { url, drop } = await createTestDatabase();
    const client = connect(url, 10);
    context.databaseUrl = url;
    closeDatabase = () => client.end().then(drop);
    const network = { ...defaultNetwork(), isAllowed: () => true };
    context.delivery = { database: drizzle(client), now: () => context.now, random: () => 0.5, network };
    context.region = await insertRegion(context.delivery.database);
    context.now = START_TIME;
  });
  afterEach(async () => {
    context.now = START_TIME;
    await Promise.all(openReceivers.splice(0).map((receiver) => receiver.close()));
  });
  afterAll(() => closeDatabase());
  return Object.assign(context, {
    advanceTime: (milliseconds: number) => {
      context.now = new Date(context.now.getTime() + milliseconds);
    },
    closeAfterTest: <T extends { close(): Promise<void> }>(receiver: T): T => {
      openReceivers.push(receiver);
      return receiver;
    },
    startReceiver: async (respond?: (response: ServerResponse, received: ReceivedRequest) => void) => {
      const receiver = await startHttpReceiver(respond);
      openReceivers.push(receiver);
      return receiver;
    },
    insert: (changes: Parameters<typeof insertCallback>[2], baseId = context.region.baseId) =>
      insertCallback(context.delivery.database, baseId, { dueAt: START_TIME, ...changes }),
    findCallback: async (id: string) =>
      (await context.delivery.database.select().from(callbacks).where(eq(callbacks.id, id)))[0],
    listAttempts: (id: string) =>
      context.delivery.database
        .select()
        .from(callbackAttempts)
        .where(eq(callbackAttempts.callbackId, id))
        .orderBy(asc(callbackAttempts.number)),
  });
}
