import "server-only";

const PROTOCOLS = ["http:", "https:"];
const isAllowedPort = (port: string) =>
  port === "" || port === "80" || port === "443" || Number(port) >= 1024;

/**
 * Why an address may not be called whatever its host resolves to, as a sentence; null when it may.
 * Contract §6: http and https, ports 80, 443 and 1024–65535, no credentials.
 */
export function findTargetError(address: string): string | null {
  if (!URL.canParse(address)) return "The address is not a URL.";
  const url = new URL(address);
  if (!PROTOCOLS.includes(url.protocol)) return "The address must begin with http:// or https://.";
  if (url.username || url.password) return "The address must not contain a user name or password.";
  if (!isAllowedPort(url.port)) return "The port of the address must be 80, 443 or 1024–65535.";
  return null;
}

/** The path plus query string as they go over the wire: what a request line carries and what a callback signs. */
export const requestTarget = (url: URL): string => url.pathname + url.search;
