import "server-only";
import dns from "node:dns/promises";
import { isIP } from "node:net";
import { type Address, hostsFileLookup, SYSTEM_HOSTS_FILE } from "./hosts-file";

/*
 * Resolves host names given by clients. `dns.lookup` would block one of libuv's four threads until the system
 * gives up. So names whose server doesn't respond would delay file access, mail and all other lookups. This
 * resolver has its own sockets and a deadline. It reads the hosts file, but doesn't apply the system's search
 * domains.
 */

const DEADLINE_MS = 2_000;
/** Two attempts fit within the deadline, although the second waits twice as long. */
const TRY_TIMEOUT_MS = 600;
const TRIES = 2;
/**
 * Shorter than the shortest pause between two callback attempts, so that every retry looks the name up again.
 */
const CACHE_MS = 3_000;
const CACHED_NAMES_MAX = 1_000;

const LOOPBACK: Address[] = [
  { address: "127.0.0.1", family: 4 },
  { address: "::1", family: 6 },
];
/** Error codes that prove that the name has no address. With any other code, the name may have one. */
const UNKNOWN_NAME_CODES = ["ENOTFOUND", "ENODATA", "EBADNAME"];

type ResolverOptions = {
  /** `address:port` of each name server. Defaults to the system's name servers. */
  nameServers?: string[];
  hostsFile?: string;
};

export type ResolveHost = (hostname: string) => Promise<Address[]>;

/**
 * Returns a resolver. Its errors have the codes of `dns.lookup`: ENOTFOUND, or EAI_AGAIN if the name servers
 * failed or didn't respond. Addresses and errors are cached for a few seconds, and simultaneous lookups of a
 * name share one query.
 */
export function hostResolver({
  nameServers,
  hostsFile = SYSTEM_HOSTS_FILE,
}: ResolverOptions = {}): ResolveHost {
  const findInHostsFile = hostsFileLookup(hostsFile);
  const cache = new Map<string, { addresses: Promise<Address[]>; expiresAtMs: number }>();

  const findCached = (name: string) => {
    const cached = cache.get(name);
    if (cached && cached.expiresAtMs > performance.now()) return cached.addresses;
    cache.delete(name);
    return undefined;
  };
  const queryAndCache = (name: string) => {
    const entry = { addresses: queryBoth(name, nameServers), expiresAtMs: Number.POSITIVE_INFINITY };
    const expireSoon = () => {
      entry.expiresAtMs = performance.now() + CACHE_MS;
    };
    entry.addresses.then(expireSoon, expireSoon);
    const [oldest] = cache.keys();
    if (oldest !== undefined && cache.size >= CACHED_NAMES_MAX) cache.delete(oldest);
    cache.set(name, entry);
    return entry.addresses;
  };

  return async (hostname) => {
    const family = isIP(hostname);
    if (family !== 0) return [{ address: hostname, family }];
    const name = hostname.toLowerCase().replace(/\.$/, "");
    const inFile = findInHostsFile(name);
    if (inFile.length > 0) return inFile;
    if (name === "localhost" || name.endsWith(".localhost")) return LOOPBACK;
    return findCached(name) ?? queryAndCache(name);
  };
}

/**
 * Queries IPv6 and IPv4 addresses concurrently. One family is enough, because the caller checks and uses only
 * the returned addresses.
 */
async function queryBoth(name: string, nameServers: string[] | undefined): Promise<Address[]> {
  // Each lookup gets its own resolver, so that it can be canceled separately and uses the current name
  // servers.
  const resolver = new dns.Resolver({ timeout: TRY_TIMEOUT_MS, tries: TRIES });
  if (nameServers) resolver.setServers(nameServers);
  const deadline = setTimeout(() => resolver.cancel(), DEADLINE_MS);
  const results = await Promise.allSettled([resolver.resolve6(name), resolver.resolve4(name)]);
  clearTimeout(deadline);
  const addresses = results
    .flatMap((result) => (result.status === "fulfilled" ? result.value : []))
    .map((address) => ({ address, family: isIP(address) }));
  if (addresses.length > 0) return addresses;
  const isUnknown = results.every(
    (result) => result.status === "rejected" && UNKNOWN_NAME_CODES.includes(result.reason.code),
  );
  const code = isUnknown ? "ENOTFOUND" : "EAI_AGAIN";
  throw Object.assign(new Error(`The host could not be resolved: ${code}.`), { code });
}
