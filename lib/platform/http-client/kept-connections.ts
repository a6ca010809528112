import "server-only";
import http, { type RequestOptions } from "node:http";
import https from "node:https";
import { singleton } from "@/lib/platform/singleton";
import type { Address } from "./hosts-file";

/*
 * Connections that stay open for a moment, for the next request to the same receiver. A request may reuse only a
 * connection of its own pool that was opened to the same host for exactly the addresses that were checked for this
 * request, so each request still connects to checked addresses only.
 */

/** Shorter than the time after which usual servers close an idle connection. */
const IDLE_MS = 1_000;
const IDLE_PER_RECEIVER_MAX = 16;
const IDLE_MAX = 256;

/** Which connections a request may reuse: those of requests with the same text. */
export const connectionKey = (pool: string, addresses: Address[]): string =>
  `${pool} ${addresses.map(({ address }) => address).toSorted()}`;

export type KeptRequestOptions = RequestOptions & { connectionKey: string };

/** Returns the process's agent for the protocol. Requests with it need a `connectionKey`. */
export const keepingAgent = (protocol: string): http.Agent =>
  protocol === "https:"
    ? singleton("kept TLS connections", () => keepConnections(new https.Agent(options)))
    : singleton("kept connections", () => keepConnections(new http.Agent(options)));

const options = { keepAlive: true, timeout: IDLE_MS, maxFreeSockets: IDLE_PER_RECEIVER_MAX };

function keepConnections(agent: http.Agent): http.Agent {
  const { getName, keepSocketAlive } = agent;
  return Object.assign(agent, {
    getName: (request: KeptRequestOptions) => `${getName.call(agent, request)} ${request.connectionKey}`,
    keepSocketAlive: (...parameters: Parameters<typeof keepSocketAlive>) =>
      countIdle(agent) < IDLE_MAX && keepSocketAlive.apply(agent, parameters),
  });
}

const countIdle = ({ freeSockets }: http.Agent): number =>
  Object.values(freeSockets).reduce((count, sockets) => count + (sockets?.length ?? 0), 0);
