import "server-only";
import ipaddr from "ipaddr.js";

// All public IPv6 addresses are in 2000::/3. `range()` identifies special ranges within it, such as 6to4 and
// Teredo. IPv4 addresses in mapped, compatible or NAT64 form are outside it.
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

/** Returns whether a resolved IP address is reachable on the public Internet. */
export function isPublicAddress(address: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return ipaddr.IPv4.parse(address).range() === "unicast";
  if (!ipaddr.IPv6.isValid(address)) return false;
  const parsed = ipaddr.IPv6.parse(address);
  return parsed.zoneId === undefined && parsed.range() === "unicast" && parsed.match(GLOBAL_UNICAST);
}
