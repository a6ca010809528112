import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { EVENT_KEY, type InngestServer, SIGNING_KEY, startInngestServer } from "@/lib/testing/inngest-server";
import { startSocketReceiver } from "@/lib/testing/receiver";
import { startAnnouncer } from "./announcer";
import { newInngest } from "./client";

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

describe("the announcer", () => {
  test("tells the server of bases and callbacks, by their ids", async () => {
    const announcer = startAnnouncer(clientOf(server.origin), () => undefined);
    announcer.mutations(7);
    announcer.callbacks(CALLBACK);
    await announcer.stop();
    expect(server.events.map(({ name, data }) => ({ name, data }))).toEqual([
      { name: "mutations/queued", data: { baseId: 7 } },
      { name: "callbacks/due", data: { callbackId: CALLBACK } },
    ]);
    expect(announcer.isHeard()).toBe(true);
  });

  test("makes few events of many writes, and forgets none that came while it was sending", async () => {
    const announcer = startAnnouncer(clientOf(server.origin), () => undefined);
    const startedAt = performance.now();
    for (let round = 0; round < 50; round++) {
      for (let write = 0; write < 20; write++) announcer.mutations(write % 4);
      await pause(5);
    }
    announcer.mutations(99);
    await announcer.stop();
    expect(server.batches.length).toBeLessThan(3 + (performance.now() - startedAt) / 100);
    expect(Math.max(...server.batches)).toBeLessThanOrEqual(5);
    expect(server.events.at(-1)?.data).toEqual({ baseId: 99 });
  });

  test("takes no time of whoever announces", () => {
    const announcer = startAnnouncer(clientOf("http://127.0.0.1:1"), () => undefined);
    const startedAt = performance.now();
    for (let write = 0; write < 10_000; write++) announcer.mutations(write % 4);
    expect(performance.now() - startedAt).toBeLessThan(500);
  });

  test.each<[string, () => Promise<{ origin: string; close: () => Promise<void> }>]>([
    ["is not there", async () => ({ origin: "http://127.0.0.1:1", close: async () => undefined })],
    ["refuses", () => startInngestServer({ refuse: true })],
    ["never answers", () => startSocketReceiver(() => undefined)],
  ])("says so within seconds when the server %s", async (_how, start) => {
    const elsewhere = await start();
    const onUnheard = vi.fn();
    const announcer = startAnnouncer(clientOf(elsewhere.origin), onUnheard);
    announcer.mutations(7);
    await vi.waitFor(() => expect(announcer.isHeard()).toBe(false), { timeout: 3_000 });
    expect(onUnheard).toHaveBeenCalled();
    await elsewhere.close();
  });

  test("is heard again when the server is back", async () => {
    const { port } = new URL(server.origin);
    await server.close();
    const announcer = startAnnouncer(clientOf(server.origin), () => undefined);
    announcer.mutations(7);
    await vi.waitFor(() => expect(announcer.isHeard()).toBe(false), { timeout: 3_000 });
    server = await startInngestServer({ port: Number(port) });
    await vi.waitFor(
      () => {
        announcer.mutations(8);
        expect(announcer.isHeard()).toBe(true);
      },
      { timeout: 10_000, interval: 100 },
    );
    expect(server.events.length).toBeGreaterThan(0);
  });
});
