import "server-only";
import ipaddr from "ipaddr.js";

// IPv6 gives out public addresses from 2000::/3 alone. The ranges within it that lead elsewhere (6to4, Teredo,
// documentation, …) and those that wrap an IPv4 address (mapped, compatible, NAT64) have other names or other prefixes.
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

/** Whether an IP address, as a resolver answers it, is one that anybody on the Internet could call. */
export function isPublicAddress(address: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return ipaddr.IPv4.parse(address).range() === "unicast";
  if (!ipaddr.IPv6.isValid(address)) return false;
  const parsed = ipaddr.IPv6.parse(address);
  return parsed.zoneId === undefined && parsed.range() === "unicast" && parsed.match(GLOBAL_UNICAST);
}
