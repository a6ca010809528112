import type { IncomingMessage, ServerResponse } from "node:http";
import { isIP } from "node:net";
import { env } from "@/lib/platform/env";

const REJECTION =
  "This demo is only served as localhost, by its IP address or under the name in BASE_URL, because other websites could otherwise use it under names of their own.\n";

/**
 * Rejects a request to a demo if its Host isn't a name of this machine. Otherwise, any website could point
 * its own name at this machine, and the browser would let its scripts read the demo's mail and sign in (DNS
 * rebinding). Returns whether the request was rejected.
 */
export function rejectForeignHost({ headers }: IncomingMessage, outgoing: ServerResponse): boolean {
  if (!env().DEMO || isOwnHost(headers.host ?? "localhost")) return false;
  outgoing.writeHead(421, { "content-type": "text/plain; charset=utf-8", connection: "close" });
  outgoing.end(REJECTION);
  return true;
}

function isOwnHost(host: string): boolean {
  if (!URL.canParse(`http://${host}`)) return false;
  const { hostname } = new URL(`http://${host}`);
  if (hostname === new URL(env().BASE_URL).hostname) return true;
  return /(^|\.)localhost\.?$/.test(hostname) || isIP(hostname.replace(/^\[|\]$/g, "")) !== 0;
}
