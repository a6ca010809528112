import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hostResolver } from "@/lib/platform/http-client/host-resolver";
import {
  defaultNetwork,
  type Network,
  sendOutboundRequest,
} from "@/lib/platform/http-client/outbound-request";
import { isPublicAddress } from "@/lib/platform/http-client/public-address";
import { type HttpReceiver, startHttpReceiver } from "@/test/http-receiver";
import { startNameServer } from "@/test/name-server";
import { randomRuns, randomVolume } from "@/test/random-volume";
import { recordFigures } from "@/test/record-figures";
import { ipv4Form, ipv6Form, privateAddress, publicAddress } from "./address-forms";

const FORMS = 40_000;
/** Each rejection is delayed until the next whole second, so many requests run concurrently. */
const REQUESTS_AT_A_TIME = 500;

const request = { method: "POST" as const, body: "{}", timeoutMs: 30_000, readBytesMax: 1_024 };
const hostOf = (form: string) => new URL(`http://${form}/`).hostname;

let nameServer: Awaited<ReturnType<typeof startNameServer>>;
let receiver: HttpReceiver;
let network: Network;
beforeAll(async () => {
  nameServer = await startNameServer(() => []);
  receiver = await startHttpReceiver();
  const resolve = hostResolver({ nameServers: [nameServer.address] });
  network = { ...defaultNetwork(), resolve, isAllowed: isPublicAddress };
});
afterAll(async () => {
  await receiver.close();
  await nameServer.close();
});

describe("the forms of an address in a URL", () => {
  it("are all normalized to the same IPv4 address, which is allowed if it is public", () => {
    const form = publicAddress.chain((bytes) => fc.tuple(fc.constant(bytes.join(".")), ipv4Form(bytes)));
    fc.assert(
      fc.property(form, ([address, written]) => {
        expect(hostOf(written)).toBe(address);
        expect(isPublicAddress(address)).toBe(true);
      }),
      randomRuns(FORMS),
    );
  });

  it("are all refused if the address is private", { timeout: 600_000 }, async () => {
    const form = privateAddress.chain((bytes) => fc.oneof(ipv4Form(bytes), ipv6Form(bytes)));
    const forms = fc.sample(form, randomRuns(FORMS));
    for (let start = 0; start < forms.length; start += REQUESTS_AT_A_TIME) {
      const batch = forms.slice(start, start + REQUESTS_AT_A_TIME);
      const outcomes = await Promise.all(
        batch.map((written) => sendOutboundRequest(`http://${written}:${receiver.port}/`, request, network)),
      );
      const reached = batch.filter((_, place) => {
        const outcome = outcomes[place];
        return !(outcome && "failure" in outcome && outcome.failure === "refused_address");
      });
      expect(reached).toEqual([]);
    }
    expect(receiver.received).toEqual([]);
    recordFigures({ "forms of private addresses": randomVolume(FORMS), "requests that arrived": 0 });
  });
});
