import "server-only";
import http, { type IncomingHttpHeaders, type IncomingMessage, type RequestOptions } from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { env } from "../env";
import { singleton } from "../singleton";
import { hostResolver, type ResolveHost } from "./host-resolver";
import type { Address } from "./hosts-file";
import { connectionKey, keepAliveAgent } from "./keep-alive";
import { isPublicAddress } from "./public-address";
import { findTargetError, requestTarget } from "./target-url";

/*
 * An HTTP request to a URL given by a client. It resolves the host once, checks every address and connects
 * only to the checked addresses. It ends at its deadline, follows no redirects and limits what it reads.
 * Resolving twice or sharing a plain agent would be unsafe, because the socket could connect to an unchecked
 * address.
 */

export type OutboundRequest = {
  method: "GET" | "POST";
  /** A function builds the headers again if the request is repeated on a new connection. */
  headers?: Record<string, string> | (() => Record<string, string>);
  body?: string;
  /** The time limit for the whole request: DNS lookup, connection, TLS, sending and reading the response. */
  timeoutMs: number;
  /** Reading stops after this many bytes. `truncated` is true if the response is longer. */
  readBytesMax: number;
  /**
   * Keeps the connection open for the next request of this pool. By default, each request has its own
   * connection.
   */
  connectionPool?: string;
};

export type OutboundResponse = {
  statusCode: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  truncated: boolean;
};

/**
 * Clients may see both fields. Neither contains the resolved address, and a name that doesn't exist gets the
 * same error as a name with a private address. Otherwise, clients could find out which internal names exist.
 */
export type OutboundFailure = { failure: "refused_address" | "timeout" | "connection"; detail: string };

const HOST_REJECTED: OutboundFailure = {
  failure: "refused_address",
  detail: "The host of the address is not public or does not exist.",
};

const REJECTION_STEP_MS = 1_000;

/**
 * Waits until a whole number of seconds has passed since the start. The name server responds faster for some
 * names than for others, so clients could otherwise find internal names by measuring response times.
 */
async function rejectHost(startedAt: number): Promise<OutboundFailure> {
  await sleep(REJECTION_STEP_MS - ((performance.now() - startedAt) % REJECTION_STEP_MS));
  return HOST_REJECTED;
}

export type Network = {
  resolve: ResolveHost;
  isAllowed: (address: string) => boolean;
};

/** The process's resolver. Allows only public addresses, unless ALLOW_PRIVATE_TARGETS is set. */
export const defaultNetwork = (): Network => ({
  resolve: singleton("host resolver", hostResolver),
  isAllowed: env().ALLOW_PRIVATE_TARGETS ? () => true : isPublicAddress,
});

export const isFailure = (outcome: OutboundResponse | OutboundFailure): outcome is OutboundFailure =>
  "failure" in outcome;

/**
 * Sends the request. Repeats it, once, only if a keep-alive connection breaks. Returns errors of the network
 * or the receiver as an OutboundFailure instead of throwing them.
 */
export async function sendOutboundRequest(
  address: string,
  request: OutboundRequest,
  network = defaultNetwork(),
): Promise<OutboundResponse | OutboundFailure> {
  const targetError = findTargetError(address);
  if (targetError) return { failure: "refused_address", detail: targetError };
  const url = new URL(address);
  const startedAt = performance.now();
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), request.timeoutMs);
  try {
    const addresses = await raceAbort(deadline.signal, network.resolve(hostnameOf(url)));
    const isRejected =
      addresses.length === 0 || !addresses.every((resolved) => network.isAllowed(resolved.address));
    if (isRejected) return await rejectHost(startedAt);
    return await sendTo(url, addresses, request, deadline.signal);
  } catch (error) {
    if (deadline.signal.aborted) {
      return { failure: "timeout", detail: `The request did not finish within ${request.timeoutMs} ms.` };
    }
    const reason = errorReason(error);
    return reason === "ENOTFOUND" ? await rejectHost(startedAt) : { failure: "connection", detail: reason };
  } finally {
    clearTimeout(timer);
  }
}

const hostnameOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, "");

/** Returns whether the URL's host is an IP address that requests can't connect to. */
export function isRejectedAddress(url: string): boolean {
  const host = hostnameOf(new URL(url));
  return isIP(host) !== 0 && !defaultNetwork().isAllowed(host);
}

/** Returns the result of `work`, or rejects when the signal aborts. For work that can't be canceled. */
function raceAbort<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

function sendTo(
  url: URL,
  addresses: Address[],
  request: OutboundRequest,
  signal: AbortSignal,
): Promise<OutboundResponse> {
  const { connectionPool, ...alone } = request;
  return new Promise((resolve, reject) => {
    const outgoing = startRequest(url, {
      ...connectOptions(url, addresses),
      ...(connectionPool !== undefined && {
        agent: keepAliveAgent(url.protocol),
        connectionKey: connectionKey(connectionPool, addresses),
      }),
      path: requestTarget(url),
      method: request.method,
      headers: typeof request.headers === "function" ? request.headers() : request.headers,
      signal,
    });
    // After a response, only the response stream reports errors, because the receiver may close the
    // connection without reading our whole body.
    let isAnswered = false;
    const unanswered = (error: Error) => {
      if (isAnswered) return;
      // The receiver closed a keep-alive connection, most likely before it read this request, so try a new
      // connection once.
      if (outgoing.reusedSocket && isReset(error)) resolve(sendTo(url, addresses, alone, signal));
      else reject(error);
    };
    outgoing.on("response", (incoming) => {
      isAnswered = true;
      const done = readResponse(incoming, request.readBytesMax).finally(() => {
        // A receiver that responds without reading our whole body would otherwise keep the socket open.
        if (connectionPool === undefined || !outgoing.writableFinished) outgoing.destroy();
      });
      done.then(resolve, reject);
    });
    outgoing.on("error", unanswered);
    // Some responses, such as an upgrade, close the connection without an error or a response event.
    outgoing.on("close", () => unanswered(new Error("The connection was closed without a response.")));
    outgoing.end(request.body);
  });
}

const startRequest = (url: URL, options: RequestOptions & { servername: string }) =>
  url.protocol === "https:" ? https.request(options) : http.request(options);

/** Keeps the name for the Host header and the certificate, but connects to the checked addresses. */
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
  // Leaving the loop early destroys the stream and its socket.
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

const isReset = (error: Error) => "code" in error && ["ECONNRESET", "EPIPE"].includes(String(error.code));

/** Returns only the code of a network error, because the message contains the address. */
function errorReason(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" ? error.code : error.message;
}
