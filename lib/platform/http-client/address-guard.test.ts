import { afterEach, describe, expect, it } from "vitest";
import { type HttpReceiver, startHttpReceiver } from "@/test/http-receiver";
import { env } from "../env";
import { defaultNetwork, type Network, sendOutboundRequest } from "./outbound-request";
import { isPublicAddress } from "./public-address";

const guarded: Network = { ...defaultNetwork(), isAllowed: isPublicAddress };
const anywhere: Network = { ...defaultNetwork(), isAllowed: () => true };
const newRequest = () => ({ method: "POST" as const, body: "{}", timeoutMs: 120_000, readBytesMax: 65_536 });

const open: HttpReceiver[] = [];
const receive = async (...parameters: Parameters<typeof startHttpReceiver>) => {
  const receiver = await startHttpReceiver(...parameters);
  open.push(receiver);
  return receiver;
};
afterEach(async () => {
  await Promise.all(open.splice(0).map((receiver) => receiver.close()));
});

describe("the address guard", () => {
  const call = async (host: string) => {
    const receiver = await receive();
    const result = await sendOutboundRequest(`http://${host}:${receiver.port}/`, newRequest(), guarded);
    return { receiver, result };
  };

  it.each([
    "127.0.0.1",
    "127.1",
    "2130706433",
    "0x7f000001",
    "0177.0.0.1",
    "0x7f.0.0.1",
    "127.0.0.1.",
    "１２７.０.０.１",
    "0",
    "0.0.0.0",
    "localhost",
    "LOCALHOST",
    "[::1]",
    "[::]",
    "[::ffff:127.0.0.1]",
    "[::127.0.0.1]",
    "[0:0:0:0:0:0:0:1]",
  ])("blocks %s", async (host) => {
    const { receiver, result } = await call(host);
    expect(result).toEqual({
      failure: "refused_address",
      detail: "The host of the address is not public or does not exist.",
    });
    expect(receiver.received).toEqual([]);
  });

  it.each([
    "169.254.169.254",
    "10.0.0.1",
    "192.168.1.1",
    "172.16.0.1",
    "100.64.0.1",
    "255.255.255.255",
    "[fd00:ec2::254]",
    "[64:ff9b::7f00:1]",
    "[2002:7f00:1::]",
    "[fe80::1]",
  ])("blocks %s, which is private or reserved", async (host) => {
    expect(await sendOutboundRequest(`http://${host}/`, newRequest(), guarded)).toMatchObject({
      failure: "refused_address",
    });
  });

  it("blocks a host if any of its addresses is private [contract 6.public-only]", async () => {
    const receiver = await receive();
    for (const addresses of [
      ["93.184.216.34", "127.0.0.1"],
      ["127.0.0.1", "93.184.216.34"],
      ["2606:4700::1", "::1"],
    ]) {
      const resolve = async () =>
        addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
      const result = await sendOutboundRequest(`http://mixed.example:${receiver.port}/`, newRequest(), {
        ...guarded,
        resolve,
      });
      expect(result).toMatchObject({ failure: "refused_address" });
    }
    expect(receiver.received).toEqual([]);
  });

  it("resolves once and connects to the checked address, even if the next lookup would return a private address [contract 6.public-only]", async () => {
    const server = await receive((response) => response.end("the checked address"));
    const addresses = ["127.0.0.1", "127.0.0.2", "127.0.0.2"];
    let asked = 0;
    const rebinding: Network = {
      resolve: async () => [{ address: addresses[asked++] ?? "", family: 4 }],
      isAllowed: (address) => address === "127.0.0.1",
    };
    const result = await sendOutboundRequest(
      `http://rebinding.example:${server.port}/`,
      newRequest(),
      rebinding,
    );
    expect("body" in result && result.body.toString()).toBe("the checked address");
    expect(asked).toBe(1);
    expect(server.received[0]?.headers.host).toBe(`rebinding.example:${server.port}`);
    expect(
      await sendOutboundRequest(`http://rebinding.example:${server.port}/`, newRequest(), rebinding),
    ).toMatchObject({
      failure: "refused_address",
    });
  });

  it("blocks localhost with a trailing dot", async () => {
    const { receiver, result } = await call("localhost.");
    expect(result).toHaveProperty("failure");
    expect(receiver.received).toEqual([]);
  });

  it("never reveals the resolved address", async () => {
    const resolve = async () => [{ address: "10.1.2.3", family: 4 }];
    const result = await sendOutboundRequest("http://inside.example/", newRequest(), { ...guarded, resolve });
    expect(JSON.stringify(result)).not.toContain("10.1.2.3");
  });

  it("returns the same error for a name with a private address as for a name that doesn't exist [contract 6.one-sentence]", async () => {
    const outcomeOf = (resolve: Network["resolve"]) =>
      sendOutboundRequest("http://payroll.example/", newRequest(), { ...guarded, resolve });
    const hidden = await outcomeOf(async () => [{ address: "10.1.2.3", family: 4 }]);
    expect(hidden).toMatchObject({ failure: "refused_address" });
    const unknown = async () => {
      throw Object.assign(new Error("The host could not be resolved."), { code: "ENOTFOUND" });
    };
    expect(await outcomeOf(unknown)).toEqual(hidden);
    expect(await outcomeOf(async () => [])).toEqual(hidden);
  });

  it("takes the same time for private addresses and unknown names, however fast the name server answers", async () => {
    const durationOf = async (host: string, resolve: Network["resolve"]) => {
      const startedAt = performance.now();
      const outcome = await sendOutboundRequest(`http://${host}/`, newRequest(), { ...guarded, resolve });
      expect(outcome).toMatchObject({ failure: "refused_address" });
      return performance.now() - startedAt;
    };
    const inside = async () => [{ address: "10.1.2.3", family: 4 }];
    const delayed = (ms: number, resolve: Network["resolve"]) => async (host: string) => {
      await new Promise((resolve) => setTimeout(resolve, ms));
      return resolve(host);
    };
    const unknown = async () => {
      throw Object.assign(new Error("The host could not be resolved."), { code: "ENOTFOUND" });
    };
    const measure = () =>
      Promise.all([
        durationOf("10.1.2.3", defaultNetwork().resolve),
        durationOf("localhost", defaultNetwork().resolve),
        durationOf("payroll.example", inside),
        durationOf("payroll.example", delayed(300, inside)),
        durationOf("payroll.example", delayed(700, unknown)),
      ]);
    // A leak shows in every round, but noise doesn't.
    const rounds = [await measure(), await measure(), await measure()];
    const spreads = rounds.map((ms) => Math.max(...ms) - Math.min(...ms));
    expect(Math.min(...spreads)).toBeLessThan(250);
    expect(Math.min(...rounds.flat())).toBeGreaterThan(990);
  });

  it("is disabled only by ALLOW_PRIVATE_TARGETS [contract 6.private-allowed]", async () => {
    const receiver = await receive();
    expect(await sendOutboundRequest(receiver.origin, newRequest())).toMatchObject({
      failure: "refused_address",
    });
    const settings = env();
    settings.ALLOW_PRIVATE_TARGETS = true;
    try {
      expect(await sendOutboundRequest(receiver.origin, newRequest())).toMatchObject({ statusCode: 200 });
    } finally {
      settings.ALLOW_PRIVATE_TARGETS = false;
    }
    expect(receiver.received).toHaveLength(1);
  });

  it("rejects blocked ports, credentials and schemes other than http and https, even if private addresses are allowed", async () => {
    for (const address of ["http://127.0.0.1:22/", "http://a:b@127.0.0.1/", "ftp://127.0.0.1/", "nonsense"]) {
      expect(await sendOutboundRequest(address, newRequest(), anywhere)).toMatchObject({
        failure: "refused_address",
      });
    }
  });
});
