import "server-only";
import dns from "node:dns/promises";
import http, { type IncomingHttpHeaders, type IncomingMessage, type RequestOptions } from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { env } from "../env";
import { isPublicAddress } from "./public-address";
import { findTargetError, requestTarget } from "./target-url";

/*
 * One HTTP exchange with an address that a client gave us. It promises that nothing but an allowed address is
 * dialled: the name is resolved once, every answer is checked, and the socket gets those very answers. It ends at
 * its deadline whatever the other side does, follows no redirect and reads no more than it was told to. What would
 * break it: resolving a second time, a shared agent (its sockets were checked for another exchange), fetch.
 */

export type OutboundRequest = {
  method: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
  /** For everything together: resolving, connecting, TLS, sending, and the answer to its end. */
  timeoutMs: number;
  /** Where reading stops; `truncated` says that there was more. */
  readBytesMax: number;
};

export type OutboundResponse = {
  statusCode: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  truncated: boolean;
};

/** `detail` may be shown to the client: it never holds what the name resolved to. */
export type OutboundFailure = { failure: "refused_address" | "timeout" | "connection"; detail: string };

type Address = { address: string; family: number };
export type Network = {
  resolve: (hostname: string) => Promise<Address[]>;
  isAllowed: (address: string) => boolean;
};

/** The machine's own resolver, and public addresses only, unless ALLOW_PRIVATE_TARGETS lifts that. */
export const defaultNetwork = (): Network => ({
  resolve: (hostname) => dns.lookup(hostname, { all: true, verbatim: true }),
  isAllowed: env().ALLOW_PRIVATE_TARGETS ? () => true : isPublicAddress,
});

export const isFailure = (outcome: OutboundResponse | OutboundFailure): outcome is OutboundFailure =>
  "failure" in outcome;

/** Makes the exchange, once. What the network or the other side does wrong is an ExchangeFailure, never a throw. */
export async function sendOutboundRequest(
  address: string,
  exchange: OutboundRequest,
  network = defaultNetwork(),
): Promise<OutboundResponse | OutboundFailure> {
  const refusal = findTargetError(address);
  if (refusal) return { failure: "refused_address", detail: refusal };
  const url = new URL(address);
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), exchange.timeoutMs);
  try {
    const addresses = await raceAbort(deadline.signal, network.resolve(hostnameOf(url)));
    if (!addresses.every((each) => network.isAllowed(each.address))) {
      return { failure: "refused_address", detail: "The host of the address is not public." };
    }
    return await sendTo(url, addresses, exchange, deadline.signal);
  } catch (error) {
    if (deadline.signal.aborted) {
      return { failure: "timeout", detail: `The exchange did not end within ${exchange.timeoutMs} ms.` };
    }
    return { failure: "connection", detail: errorReason(error) };
  } finally {
    clearTimeout(timer);
  }
}

const hostnameOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, "");

/** Waits for work that can't be called off, no longer than the signal allows. */
function raceAbort<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

function sendTo(
  url: URL,
  addresses: Address[],
  exchange: OutboundRequest,
  signal: AbortSignal,
): Promise<OutboundResponse> {
  return new Promise((resolve, reject) => {
    const outgoing = startRequest(url, {
      ...connectOptions(url, addresses),
      path: requestTarget(url),
      method: exchange.method,
      headers: exchange.headers,
      signal,
    });
    // Once there is an answer its own stream says whether it is whole: the receiver need not have read all of ours.
    let isAnswered = false;
    const unanswered = (error: Error) => isAnswered || reject(error);
    outgoing.on("response", (incoming) => {
      isAnswered = true;
      // Without this a receiver that answers, and never takes the rest of our body, would keep the socket for good.
      const done = readResponse(incoming, exchange.readBytesMax).finally(() => outgoing.destroy());
      done.then(resolve, reject);
    });
    outgoing.on("error", unanswered);
    // An upgrade, for one, closes without an error and without a response.
    outgoing.on("close", () => unanswered(new Error("The connection was closed without an answer.")));
    outgoing.end(exchange.body);
  });
}

const startRequest = (url: URL, options: RequestOptions & { servername: string }) =>
  url.protocol === "https:" ? https.request(options) : http.request(options);

/** Where to connect: the name stays for the Host header and the certificate, the checked addresses are what is dialled. */
function connectOptions(url: URL, addresses: Address[]) {
  const host = hostnameOf(url);
  const lookup: LookupFunction = (_hostname, options, callback) => {
    const [first] = addresses;
    if (!first) callback(new Error("The name has no address."), "");
    else if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  };
  return {
    host,
    port: url.port,
    lookup,
    agent: false,
    servername: isIP(host) ? "" : host.replace(/\.$/, ""),
  };
}

async function readResponse(incoming: IncomingMessage, bytesMax: number): Promise<OutboundResponse> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Leaving the loop early destroys the stream, and its socket with it.
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > bytesMax) break;
  }
  const body = Buffer.concat(chunks).subarray(0, bytesMax);
  return {
    statusCode: incoming.statusCode ?? 0,
    headers: incoming.headers,
    body,
    truncated: size > bytesMax,
  };
}

/** The code of a network error says what went wrong without saying where: its message would hold the address. */
function errorReason(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" ? error.code : error.message;
}
