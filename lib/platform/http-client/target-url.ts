import "server-only";

const PROTOCOLS = ["http:", "https:"];
const isAllowedPort = (port: string) =>
  port === "" || port === "80" || port === "443" || Number(port) >= 1024;

/**
 * Checks whether a URL is allowed, without resolving its host. Returns the reason if it isn't, otherwise
 * null.
 */
export function findTargetError(address: string): string | null {
  if (!URL.canParse(address)) return "The address is not a URL.";
  const url = new URL(address);
  if (!PROTOCOLS.includes(url.protocol)) return "The address must begin with http:// or https://.";
  if (url.username || url.password) return "The address must not contain a user name or password.";
  if (!isAllowedPort(url.port)) return "The port of the address must be 80, 443 or 1024–65535.";
  return null;
}

/** Returns the path and query string as in the request line. Callbacks sign this text. */
export const requestTarget = (url: URL): string => url.pathname + url.search;
