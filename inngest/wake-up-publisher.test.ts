import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { waitUntil } from "@/test/api";
import { EVENT_KEY, type InngestServer, SIGNING_KEY, startInngestServer } from "@/test/inngest-server";
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

describe("the wake-up publisher", () => {
  test("sends events with the ids of bases and callbacks", async () => {
    const announcer = startWakeUpPublisher(clientOf(server.origin), () => undefined);
    announcer.mutations(7);
    announcer.callbacks(CALLBACK);
    await announcer.stop();
    await waitUntil(async () => server.events.length === 2 && announcer.isReachable());
    expect(server.events.map(({ name, data }) => ({ name, data }))).toEqual([
      { name: "mutations/queued", data: { baseId: 7 } },
      { name: "callbacks/due", data: { callbackId: CALLBACK } },
    ]);
  });

  test("batches many wake-ups and keeps those that arrive while it sends", async () => {
    const announcer = startWakeUpPublisher(clientOf(server.origin), () => undefined);
    const startedAt = performance.now();
    for (let round = 0; round < 50; round++) {
      for (let write = 0; write < 20; write++) announcer.mutations(write % 4);
      await pause(5);
    }
    announcer.mutations(99);
    await announcer.stop();
    await waitUntil(async () => server.events.at(-1)?.data.baseId === 99);
    expect(server.batches.length).toBeLessThan(3 + (performance.now() - startedAt) / 100);
    expect(Math.max(...server.batches)).toBeLessThanOrEqual(5);
  });

  test("does not delay the caller, because it sends in a later turn of the event loop", async () => {
    const client = clientOf(server.origin);
    const send = vi.spyOn(client, "send");
    const announcer = startWakeUpPublisher(client, () => undefined);
    const returned = new Set<unknown>();
    for (let write = 0; write < 10_000; write++) returned.add(announcer.mutations(write % 4));
    expect([...returned]).toEqual([undefined]);
    expect(send).not.toHaveBeenCalled();
    await announcer.stop();
    await waitUntil(async () => server.events.length > 0);
    expect(server.batches).toEqual([4]);
  });

  test.each<[string, () => Promise<{ origin: string; close: () => Promise<void> }>]>([
    ["is down", async () => ({ origin: "http://127.0.0.1:1", close: async () => undefined })],
    ["rejects events", () => startInngestServer("error")],
    ["never responds", () => startInngestServer("hang")],
  ])("reports a server that %s as unreachable while the client still retries", async (_how, start) => {
    const elsewhere = await start();
    const client = clientOf(elsewhere.origin);
    const send = vi.spyOn(client, "send");
    const triesWhenTold: unknown[] = [];
    const announcer = startWakeUpPublisher(client, () =>
      triesWhenTold.push(send.mock.settledResults[0]?.type),
    );
    announcer.mutations(7);
    await waitUntil(async () => !announcer.isReachable());
    expect(triesWhenTold[0]).toBe("incomplete");
    await elsewhere.close();
  });

  test("reports the server as reachable again when it recovers", async () => {
    server.setMode("disconnect");
    const announcer = startWakeUpPublisher(clientOf(server.origin), () => undefined);
    announcer.mutations(7);
    await waitUntil(async () => !announcer.isReachable());
    server.setMode("accept");
    await waitUntil(async () => {
      announcer.mutations(8);
      return announcer.isReachable();
    });
    expect(server.events.length).toBeGreaterThan(0);
  });
});
