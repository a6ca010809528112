import { createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { env } from "@/lib/platform/env";
import { rejectForeignHost } from "./demo-host";

const server = createServer((incoming, outgoing) => {
  if (!rejectForeignHost(incoming, outgoing)) outgoing.end("served");
});

beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => server.close());

const statusFor = (host: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    get({ host: "127.0.0.1", port, headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on("error", reject);
  });

it.each([
  "attacker.example:3000",
  "localhost.attacker.example",
  "127.0.0.1.attacker.example",
  "my localhost",
])(
  "a demo rejects a request for %s, because any website can point its name at this machine",
  async (host) => {
    env().DEMO = true;
    expect(await statusFor(host)).toBe(421);
  },
);

it.each([
  "localhost:3000",
  "LOCALHOST",
  "demo.localhost:3000",
  "127.0.0.1:3000",
  "[::1]:3000",
  "192.168.1.20",
])("a demo serves %s, which no website can have as its name", async (host) => {
  env().DEMO = true;
  expect(await statusFor(host)).toBe(200);
});

it("a demo serves requests for the host name in BASE_URL", async () => {
  const { BASE_URL: own } = env();
  Object.assign(env(), { DEMO: true, BASE_URL: "https://demo.example.org" });
  expect(await statusFor("demo.example.org")).toBe(200);
  expect(await statusFor("demo.example.com")).toBe(421);
  env().BASE_URL = own;
});

it("outside a demo, requests for any host name are served, because proxies and health checks use their own host names", async () => {
  env().DEMO = false;
  expect(await statusFor("instroom-1.internal")).toBe(200);
});
