import type { IncomingMessage } from "node:http";

/**
 * Splits a request target in absolute form, such as `http://localhost/docs`, into path and host (RFC 9112,
 * section 3.2.2). The target's host replaces the Host header. Next would redirect to the same URL forever.
 */
export function splitAbsoluteTarget(incoming: IncomingMessage): void {
  const [, host, rest = ""] = /^https?:\/\/([^/?#@]+)([/?#].*)?$/is.exec(incoming.url ?? "") ?? [];
  if (!host) return;
  incoming.headers.host = host;
  incoming.url = rest.startsWith("/") ? rest : `/${rest}`;
}
