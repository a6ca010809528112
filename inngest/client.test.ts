import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import { startTcpReceiver } from "@/test/http-receiver";
import { newInngest } from "./client";
import { mutationsQueued } from "./events";

const keys = { INNGEST_EVENT_KEY: "event", INNGEST_SIGNING_KEY: "5e".repeat(32) };

describe("the Inngest settings", () => {
  test.each([
    ["the local development server", { INNGEST_DEV: "1" }, "dev", "http://localhost:8288/"],
    ["a remote development server", { INNGEST_DEV: "inngest:8288" }, "dev", "http://inngest:8288"],
    ["the configured server", { ...keys, INNGEST_BASE_URL: "http://own:8288" }, "cloud", "http://own:8288"],
    [
      "the configured server instead of the default development server",
      { INNGEST_DEV: "true", INNGEST_BASE_URL: "http://own:8288" },
      "dev",
      "http://own:8288",
    ],
    ["Inngest Cloud", { ...keys, INNGEST_DEV: "false" }, "cloud", "https://inn.gs/"],
  ])("select %s", (_where, settings, mode, address) => {
    const client = newInngest(settings);
    expect([client.mode, client.eventBaseUrl]).toEqual([mode, address]);
  });
});

describe("an Inngest client", () => {
  test("sends only the base's id in the event for a queued mutation", async () => {
    const bodies: string[] = [];
    const server = createServer(async (request, response) => {
      for await (const chunk of request) bodies.push(String(chunk));
      response.end('{"ids":["1"],"status":200}');
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const INNGEST_BASE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await newInngest({ ...keys, INNGEST_BASE_URL }).send(mutationsQueued.create({ baseId: 7 }));
    server.close();
    expect(JSON.parse(bodies.join(""))).toEqual([
      { name: "mutations/queued", data: { baseId: 7 }, ts: expect.any(Number) },
    ]);
  });

  test("times out if the server accepts the connection but never responds", async () => {
    const silent = await startTcpReceiver(() => undefined);
    await expect(newInngest(keys).fetch(silent.origin)).rejects.toThrow("fetch failed");
    await silent.close();
  });
});
