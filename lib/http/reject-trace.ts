import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { COMMON_HEADERS, FILE_HEADERS } from "./page-headers";

/** Returns whether this is a TRACE request for the API. Our handlers return a 404 for an unknown path. */
export const isTraceOfApi = ({ method, url = "" }: IncomingMessage): boolean =>
  method === "TRACE" && url.startsWith("/api/");

/**
 * Responds to a TRACE request for a page. Next throws on this method and logs an error, so anyone could fill
 * the log. Returns whether it responded.
 */
export function rejectTrace({ method }: IncomingMessage, outgoing: ServerResponse): boolean {
  if (method !== "TRACE") return false;
  outgoing.writeHead(405, {
    ...COMMON_HEADERS,
    ...FILE_HEADERS,
    allow: "GET, HEAD",
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "no-store",
  });
  outgoing.end("Method Not Allowed\n");
  return true;
}
