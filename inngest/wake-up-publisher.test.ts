import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { waitUntil } from "@/test/api";
import { EVENT_KEY, type InngestServer, SIGNING_KEY, startInngestServer } from "@/test/inngest-server";
import { drainExclusively, notePostponed } from "./base-wake-ups";
import { newInngest } from "./client";
import { startWakeUpPublisher } from "./wake-up-publisher";

const clientOf = (origin: string) =>
  newInngest({
    INNGEST_BASE_URL: origin,
    INNGEST_EVENT_KEY: EVENT_KEY,
    INNGEST_SIGNING_KEY: SIGNING_KEY,
    INNGEST_DEV: undefined,
  });

const CALLBACK = "01900000-0000-7000-8000-000000000001";
let server: InngestServer;
beforeEach(async () => {
  server = await startInngestServer();
});
afterEach(() => server.close());

const publish = (client = clientOf(server.origin), onFailure: () => void = () => undefined) =>
  startWakeUpPublisher(client, onFailure);

const namesAndData = () => server.events.map(({ name, data }) => ({ name, data }));

/** Each test uses new bases, because the bases of earlier tests have just been announced. */
let base = 0;
const nextBase = () => {
  base += 100;
  return base;
};

describe("the wake-up publisher", () => {
  test("sends events with the ids of bases and callbacks", async () => {
    const baseId = nextBase();
    const publisher = publish();
    publisher.mutations(baseId);
    publisher.callbacks(CALLBACK, baseId);
    await publisher.stop();
    await waitUntil(async () => server.events.length === 2);
    expect(namesAndData()).toEqual([
      { name: "mutations/queued", data: { baseId } },
      { name: "callbacks/due", data: { baseId, callbackIds: [CALLBACK] } },
    ]);
  });

  test("sends one event for up to a hundred callbacks of a base", async () => {
    const [first, second] = [nextBase(), nextBase()];
    const publisher = publish();
    const ids = Array.from({ length: 150 }, () => randomUUID());
    for (const id of ids) publisher.callbacks(id, first);
    for (const id of ids.slice(0, 3)) publisher.callbacks(id, second);
    await publisher.stop();
    await waitUntil(async () => server.events.length === 3);
    expect(server.events.map(({ data }) => data)).toEqual([
      { baseId: first, callbackIds: ids.slice(0, 100) },
      { baseId: first, callbackIds: ids.slice(100) },
      { baseId: second, callbackIds: ids.slice(0, 3) },
    ]);
  });

  test("sends one event for all retries that are due in the same second", async () => {
    const baseId = nextBase();
    const publisher = publish();
    const second = Math.ceil(Date.now() / 1_000) * 1_000 + 60_000;
    const ids = Array.from({ length: 3 }, () => randomUUID());
    for (const [index, ms] of [10, 990, 1_010].entries())
      publisher.callbacks(String(ids[index]), baseId, new Date(second + ms));
    await waitUntil(async () => server.events.length === 2);
    expect(server.events.map(({ data, ts }) => ({ data, ts }))).toEqual([
      { data: { baseId, callbackIds: ids.slice(0, 2) }, ts: second },
      { data: { baseId, callbackIds: ids.slice(2) }, ts: second + 1_000 },
    ]);
    await publisher.stop();
  });

  test("sends an event for a postponed base, timed for the end of the postponement", async () => {
    const baseId = nextBase();
    const publisher = publish();
    const notBefore = new Date(Date.now() + 60_000);
    publisher.postponedBase(baseId, notBefore);
    await publisher.stop();
    await waitUntil(async () => server.events.length === 1);
    expect(server.events[0]).toMatchObject({ data: { baseId }, ts: notBefore.getTime() });
  });

  test("sends at most one event per base every half second, and one after the last write", async () => {
    const bases = Array.from({ length: 4 }, nextBase);
    const publisher = publish();
    const startedAt = performance.now();
    for (let round = 0; round < 100; round++) {
      for (const baseId of bases) publisher.mutations(baseId);
      await pause(10);
    }
    const sentBefore = server.events.length;
    for (const baseId of bases) publisher.mutations(baseId);
    await publisher.stop();
    await waitUntil(async () => server.events.length >= sentBefore + bases.length);
    const rounds = 2 + (performance.now() - startedAt) / 500;
    expect(server.events.length).toBeLessThanOrEqual(bases.length * rounds);
  });

  test("sends no event for a base that this process is draining, but makes the drain read the queue again", async () => {
    const baseId = nextBase();
    const publisher = publish();
    const looks: boolean[] = [];
    await drainExclusively(baseId, async (takeWoken) => {
      looks.push(takeWoken());
      publisher.mutations(baseId);
      looks.push(takeWoken(), takeWoken());
    });
    await publisher.stop();
    expect(looks).toEqual([false, true, false]);
    expect(server.events).toEqual([]);
    publisher.mutations(baseId);
    await waitUntil(async () => server.events.length === 1);
  });

  test("sends no event for a base whose first mutation is postponed", async () => {
    const [postponed, other] = [nextBase(), nextBase()];
    const publisher = publish();
    notePostponed(postponed, new Date(Date.now() + 60_000));
    publisher.mutations(postponed);
    publisher.mutations(other);
    await publisher.stop();
    await waitUntil(async () => server.events.length === 1);
    expect(server.events[0]?.data).toEqual({ baseId: other });
  });

  test("sends events in a later turn of the event loop, so that it doesn't delay the caller", async () => {
    const bases = Array.from({ length: 4 }, nextBase);
    const client = clientOf(server.origin);
    const send = vi.spyOn(client, "send");
    const publisher = publish(client);
    const returned = new Set<unknown>();
    for (let write = 0; write < 10_000; write++) returned.add(publisher.mutations(Number(bases[write % 4])));
    expect([...returned]).toEqual([undefined]);
    expect(send).not.toHaveBeenCalled();
    await publisher.stop();
    await waitUntil(async () => server.events.length > 0);
    expect(server.batches).toEqual([4]);
  });

  test.each<[string, () => Promise<{ origin: string; close: () => Promise<void> }>]>([
    ["is down", async () => ({ origin: "http://127.0.0.1:1", close: async () => undefined })],
    ["rejects events", () => startInngestServer("error")],
    ["never responds", () => startInngestServer("hang")],
  ])("reports that the server %s while the client is still retrying", async (_how, start) => {
    const elsewhere = await start();
    const client = clientOf(elsewhere.origin);
    const send = vi.spyOn(client, "send");
    const resultsWhenNotified: unknown[] = [];
    const publisher = publish(client, () => resultsWhenNotified.push(send.mock.settledResults[0]?.type));
    publisher.mutations(nextBase());
    await waitUntil(async () => resultsWhenNotified.length > 0);
    expect(resultsWhenNotified[0]).toBe("incomplete");
    await elsewhere.close();
  });
});
