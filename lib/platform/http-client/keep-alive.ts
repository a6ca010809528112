import "server-only";
import http, { type RequestOptions } from "node:http";
import https from "node:https";
import { singleton } from "@/lib/platform/singleton";
import type { Address } from "./hosts-file";

/*
 * Keeps connections open briefly for the next request to the same receiver. A request reuses a connection
 * only if its pool, host and checked addresses are the same, so it never uses an unchecked address.
 */

/** Shorter than the idle timeout of common servers. */
const IDLE_MS = 1_000;
const IDLE_PER_RECEIVER_MAX = 16;
const IDLE_MAX = 256;

/** Returns a key that is equal for requests that can share a connection. */
export const connectionKey = (pool: string, addresses: Address[]): string =>
  `${pool} ${addresses.map(({ address }) => address).toSorted()}`;

export type KeepAliveRequestOptions = RequestOptions & { connectionKey: string };

/** Returns the process's agent for the protocol. Requests that use it need a `connectionKey`. */
export const keepAliveAgent = (protocol: string): http.Agent =>
  protocol === "https:"
    ? singleton("kept TLS connections", () => keepConnections(new https.Agent(options)))
    : singleton("kept connections", () => keepConnections(new http.Agent(options)));

const options = { keepAlive: true, timeout: IDLE_MS, maxFreeSockets: IDLE_PER_RECEIVER_MAX };

function keepConnections(agent: http.Agent): http.Agent {
  const { getName, keepSocketAlive } = agent;
  return Object.assign(agent, {
    getName: (request: KeepAliveRequestOptions) => `${getName.call(agent, request)} ${request.connectionKey}`,
    keepSocketAlive: (...parameters: Parameters<typeof keepSocketAlive>) =>
      countIdle(agent) < IDLE_MAX && keepSocketAlive.apply(agent, parameters),
  });
}

const countIdle = ({ freeSockets }: http.Agent): number =>
  Object.values(freeSockets).reduce((count, sockets) => count + (sockets?.length ?? 0), 0);
