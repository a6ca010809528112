import { readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startHttpReceiver } from "@/test/http-receiver";
import { type NameServerResponse, startNameServer } from "@/test/name-server";
import { hostResolver } from "./host-resolver";
import { defaultNetwork, sendOutboundRequest } from "./outbound-request";

/** Longer than the resolver caches a result. */
const CACHE_EXPIRED_MS = 3_001;
const request = { method: "POST" as const, body: "{}", timeoutMs: 120_000, readBytesMax: 1_024 };

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(closing.splice(0).map((close) => close()));
});

let responses: Record<string, NameServerResponse>;
let server: Awaited<ReturnType<typeof startNameServer>>;
beforeEach(async () => {
  responses = {};
  server = await startNameServer((name) => responses[name] ?? []);
  closing.push(server.close);
});
const newResolver = (hostsFile = "/nonexistent") =>
  hostResolver({ nameServers: [server.address], hostsFile });

/** Makes cached results expire without waiting. */
function skipCacheTime() {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, "now").mockImplementation(() => now() + CACHE_EXPIRED_MS);
}

describe("the resolver for hosts in clients' URLs", () => {
  it("returns all IPv6 and IPv4 addresses of a name, regardless of case and trailing dot", async () => {
    responses["both.example"] = ["192.0.2.1", "192.0.2.2", "2001:db8:0:0:0:0:0:1"];
    for (const name of ["both.example", "BOTH.example", "both.example."]) {
      expect(await newResolver()(name)).toEqual([
        { address: "2001:db8::1", family: 6 },
        { address: "192.0.2.1", family: 4 },
        { address: "192.0.2.2", family: 4 },
      ]);
    }
  });

  it("returns IP addresses unchanged, without a query", async () => {
    expect(await newResolver()("192.0.2.7")).toEqual([{ address: "192.0.2.7", family: 4 }]);
    expect(await newResolver()("::1")).toEqual([{ address: "::1", family: 6 }]);
    expect(server.queries).toEqual([]);
  });

  it("resolves localhost and its subdomains to loopback without a query", async () => {
    const loopback = [
      { address: "127.0.0.1", family: 4 },
      { address: "::1", family: 6 },
    ];
    for (const name of ["localhost", "LOCALHOST", "localhost.", "app.localhost"]) {
      expect(await newResolver()(name)).toEqual(loopback);
    }
    expect(server.queries).toEqual([]);
  });

  it("returns the addresses of one family if the addresses of the other family can't be resolved", async () => {
    const half = await startNameServer((_name, type) => (type === "A" ? ["192.0.2.1"] : "failure"));
    closing.push(half.close);
    const resolve = hostResolver({ nameServers: [half.address] });
    expect(await resolve("half.example")).toEqual([{ address: "192.0.2.1", family: 4 }]);
  });

  it.each<[string, NameServerResponse, string]>([
    ["an unknown name", [], "ENOTFOUND"],
    ["a name whose server fails", "failure", "EAI_AGAIN"],
    ["a name whose server is silent", "silence", "EAI_AGAIN"],
  ])("reports %s with the same code as dns.lookup", async (_what, response, code) => {
    responses["x.example"] = response;
    await expect(newResolver()("x.example")).rejects.toMatchObject({ code });
  });

  it("makes requests fail with EAI_AGAIN if the name servers are silent, and with refused_address if the name is unknown", async () => {
    responses["silent.example"] = "silence";
    const network = { ...defaultNetwork(), resolve: newResolver() };
    expect(await sendOutboundRequest("http://silent.example/", request, network)).toEqual({
      failure: "connection",
      detail: "EAI_AGAIN",
    });
    expect(await sendOutboundRequest("http://unknown.example/", request, network)).toEqual({
      failure: "refused_address",
      detail: "The host of the address is not public or does not exist.",
    });
  });

  it("doesn't let requests bypass the address guard", async () => {
    const receiver = await startHttpReceiver();
    closing.push(receiver.close);
    responses["hook.example"] = ["127.0.0.1"];
    const url = `http://hook.example:${receiver.port}/`;
    const network = { ...defaultNetwork(), resolve: newResolver() };
    expect(await sendOutboundRequest(url, request, network)).toEqual({
      failure: "refused_address",
      detail: "The host of the address is not public or does not exist.",
    });
    expect(await sendOutboundRequest(url, request, { ...network, isAllowed: () => true })).toMatchObject({
      statusCode: 200,
    });
    expect(receiver.received).toHaveLength(1);
  });

  it("gives up on names whose server doesn't respond, without delaying file access", async () => {
    const silent = await startNameServer(() => "silence");
    closing.push(silent.close);
    const resolve = hostResolver({ nameServers: [silent.address] });
    const startedAt = performance.now();
    let running = 40;
    const lookups = Array.from({ length: 40 }, (_, index) =>
      resolve(`name-${index}.example`)
        .catch((error: { code: string }) => error.code)
        .finally(() => {
          running -= 1;
        }),
    );
    await vi.waitUntil(() => new Set(silent.queries).size === 40, { timeout: 10_000 });
    for (let read = 0; read < 20; read++) await readFile(import.meta.filename);
    // With dns.lookup, the first read would wait until lookups end.
    expect(running).toBe(40);
    expect(new Set(await Promise.all(lookups))).toEqual(new Set(["EAI_AGAIN"]));
    expect(performance.now() - startedAt).toBeLessThan(20_000);
  });
});

describe("the resolver's cache", () => {
  it("shares one lookup between simultaneous and later requests for a name", async () => {
    responses["cached.example"] = ["192.0.2.1"];
    const resolve = newResolver();
    await Promise.all([resolve("cached.example"), resolve("cached.example")]);
    await resolve("cached.example");
    expect(server.queries).toEqual(["cached.example", "cached.example"]);
  });

  it("caches a failure for a few seconds, then resolves the name if its server has recovered", async () => {
    responses["back.example"] = "failure";
    const resolve = newResolver();
    await expect(resolve("back.example")).rejects.toMatchObject({ code: "EAI_AGAIN" });
    const asked = server.queries.length;
    responses["back.example"] = ["192.0.2.1"];
    await expect(resolve("back.example")).rejects.toMatchObject({ code: "EAI_AGAIN" });
    expect(server.queries).toHaveLength(asked);
    skipCacheTime();
    expect(await resolve("back.example")).toEqual([{ address: "192.0.2.1", family: 4 }]);
  });

  it("holds a thousand names, and then drops the oldest name for each new one", async () => {
    const resolve = newResolver();
    for (let index = 0; index <= 1_000; index++) {
      await expect(resolve(`${index}.example`)).rejects.toMatchObject({ code: "ENOTFOUND" });
    }
    const asked = server.queries.length;
    await expect(resolve("1000.example")).rejects.toMatchObject({ code: "ENOTFOUND" });
    expect(server.queries).toHaveLength(asked);
    await expect(resolve("0.example")).rejects.toMatchObject({ code: "ENOTFOUND" });
    expect(server.queries.length).toBeGreaterThan(asked);
  });
});

describe("the hosts file", () => {
  it("takes precedence over the name servers and is reread when it changes", async () => {
    const path = join(tmpdir(), `hosts-${process.pid}`);
    closing.push(() => rm(path));
    await writeFile(
      path,
      "# comment\n192.0.2.1\tOne.example  alias # two.example\n::1 one.example\nnonsense\n",
    );
    const resolve = newResolver(path);
    expect(await resolve("one.example")).toEqual([
      { address: "192.0.2.1", family: 4 },
      { address: "::1", family: 6 },
    ]);
    expect(await resolve("alias")).toEqual([{ address: "192.0.2.1", family: 4 }]);
    await expect(resolve("two.example")).rejects.toMatchObject({ code: "ENOTFOUND" });
    expect(new Set(server.queries)).toEqual(new Set(["two.example"]));
    await writeFile(path, "192.0.2.9 two.example\n");
    expect(await resolve("two.example")).toEqual([{ address: "192.0.2.9", family: 4 }]);
    await expect(resolve("one.example")).rejects.toMatchObject({ code: "ENOTFOUND" });
  });
});
