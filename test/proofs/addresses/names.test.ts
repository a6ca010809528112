import { afterEach, describe, expect, it, vi } from "vitest";
import { deliverCallbacks } from "@/inngest/deliver-callbacks";
import { deliverDue } from "@/lib/engine/callbacks/deliver-due";
import { hostResolver } from "@/lib/platform/http-client/host-resolver";
import {
  defaultNetwork,
  type Network,
  sendOutboundRequest,
} from "@/lib/platform/http-client/outbound-request";
import { isPublicAddress } from "@/lib/platform/http-client/public-address";
import { setUpDeliveryTest } from "@/test/delivery-setup";
import { type NameServerResponse, startNameServer } from "@/test/name-server";
import { recordFigures } from "@/test/record-figures";

const PUBLIC = "93.184.216.34";
const PRIVATE = [
  "127.0.0.1",
  "0.0.0.0",
  "10.1.2.3",
  "172.20.0.1",
  "192.168.1.1",
  "100.64.0.1",
  "169.254.169.254",
  "255.255.255.255",
  "::1",
  "::",
  "::ffff:127.0.0.1",
  "::ffff:169.254.169.254",
  "64:ff9b::7f00:1",
  "2002:7f00:1::",
  "fe80::1",
  "fd00:ec2::254",
  "ff02::1",
];
const CACHE_EXPIRED_MS = 4_000;

const setup = setUpDeliveryTest();
const request = { method: "POST" as const, body: "{}", timeoutMs: 20_000, readBytesMax: 1_024 };

async function startNetwork(respond: (name: string, type: "A" | "AAAA") => NameServerResponse) {
  const nameServer = setup.closeAfterTest(await startNameServer(respond));
  const resolve = hostResolver({ nameServers: [nameServer.address] });
  const network: Network = { ...defaultNetwork(), resolve, isAllowed: isPublicAddress };
  return { nameServer, network };
}

afterEach(() => vi.restoreAllMocks());

describe("a host name", () => {
  it("is blocked if any of its addresses is private, directly or behind aliases", async () => {
    const receiver = await setup.startReceiver();
    const answers = PRIVATE.flatMap<NameServerResponse>((address) => [
      [address],
      [PUBLIC, address],
      [address, PUBLIC, "2606:4700::1111"],
      { aliases: ["alias.example"], addresses: [address] },
      { aliases: ["a.example", "b.example", "c.example"], addresses: [PUBLIC, address] },
    ]);
    const { network } = await startNetwork((name) => answers[Number(name.split(".")[0]?.slice(1))] ?? []);
    const outcomes = await Promise.all(
      answers.map((_, number) =>
        sendOutboundRequest(`http://n${number}.example:${receiver.port}/`, request, network),
      ),
    );
    const reached = answers.filter(
      (_, place) => !JSON.stringify(outcomes[place]).includes("refused_address"),
    );
    expect(reached).toEqual([]);
    expect(receiver.received).toEqual([]);
    recordFigures({ "answers of a name server with a private address": answers.length });
  });

  it("is resolved through its aliases", async () => {
    const { network } = await startNetwork((_name, type) => ({
      aliases: ["a.example", "b.example"],
      addresses: type === "A" ? [PUBLIC] : [],
    }));
    expect(await network.resolve("hook.example")).toEqual([{ address: PUBLIC, family: 4 }]);
  });

  it("can't resolve to a private address after the check, even if a connection is reused", async () => {
    const receiver = await setup.startReceiver();
    // 127.0.0.1 stands for a public address, and 127.0.0.2 for a private one.
    let address = "127.0.0.1";
    const { nameServer, network } = await startNetwork((_name, type) => {
      if (type === "AAAA") return { aliases: ["same.example"], addresses: [] };
      const answer = address;
      address = "127.0.0.2";
      return [answer];
    });
    const rebinding = { ...network, isAllowed: (checked: string) => checked === "127.0.0.1" };
    const send = () =>
      sendOutboundRequest(
        `http://rebinding.example:${receiver.port}/`,
        { ...request, connectionPool: "1" },
        rebinding,
      );
    expect(await send()).toMatchObject({ statusCode: 200 });
    expect(nameServer.queries, "one question per family").toHaveLength(2);
    const now = performance.now.bind(performance);
    vi.spyOn(performance, "now").mockImplementation(() => now() + CACHE_EXPIRED_MS);
    expect(await send()).toMatchObject({ failure: "refused_address" });
    expect(receiver.received).toHaveLength(1);
  });

  it("can't redirect a request to a private address, because redirects aren't followed", async () => {
    const hidden = await setup.startReceiver();
    const statuses = [301, 302, 303, 307, 308];
    const receivers = await Promise.all(
      statuses.map((status) =>
        setup.startReceiver((response) => response.writeHead(status, { location: hidden.origin }).end()),
      ),
    );
    const { network } = await startNetwork(() => ["127.0.0.1"]);
    const allowing = { ...network, isAllowed: () => true };
    for (const [place, { port }] of receivers.entries()) {
      expect(await sendOutboundRequest(`http://hook.example:${port}/`, request, allowing)).toMatchObject({
        statusCode: statuses[place],
      });
    }
    expect(hidden.received).toEqual([]);
  });
});

describe("callbacks", () => {
  it.each<[string, (network: Network, id: string) => Promise<unknown>]>([
    ["the embedded engine", (network) => deliverDue({ ...setup.delivery, network })],
    [
      "the functions for Inngest",
      (network, id) =>
        deliverCallbacks({ ...setup.delivery, network }, { baseId: setup.region.baseId, callbackIds: [id] }),
    ],
  ])("to a private address are blocked in %s", async (_, deliver) => {
    const receiver = await setup.startReceiver();
    const { network } = await startNetwork(() => ({ aliases: ["inside.example"], addresses: ["127.0.0.1"] }));
    const { id } = await setup.insert({ url: `http://hook.example:${receiver.port}/` });
    await deliver(network, id);
    expect(await setup.listAttempts(id)).toMatchObject([
      { statusCode: null, error: expect.stringMatching(/^refused_address: /) },
    ]);
    expect(receiver.received).toEqual([]);
    await deliverDue({
      ...setup.delivery,
      network: { ...network, isAllowed: () => true },
      now: () => new Date("2026-01-06"),
    });
    expect(receiver.received, "would arrive without the check").toHaveLength(1);
  });
});
