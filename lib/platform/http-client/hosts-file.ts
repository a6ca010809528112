import "server-only";
import { readFileSync, statSync } from "node:fs";
import { isIP } from "node:net";
import { describeError, log } from "../log";

export type Address = { address: string; family: number };

export const SYSTEM_HOSTS_FILE =
  process.platform === "win32" ? "C:\\Windows\\System32\\drivers\\etc\\hosts" : "/etc/hosts";

/**
 * Returns a function that finds names in a hosts file. Rereads the file when it changes, and treats a missing
 * file as empty.
 */
export function hostsFileLookup(path: string): (hostname: string) => Address[] {
  let names = new Map<string, Address[]>();
  let readVersion: string | undefined;
  return (hostname) => {
    try {
      // Synchronous, because an asynchronous read would queue for one of libuv's few threads.
      const file = statSync(path, { throwIfNoEntry: false });
      if (!file) return [];
      const version = `${file.mtimeMs} ${file.size}`;
      if (version !== readVersion) names = parseHosts(readFileSync(path, "utf8"));
      readVersion = version;
    } catch (error) {
      log().warn({ cause: describeError(error) }, "hosts file could not be read");
    }
    return names.get(hostname) ?? [];
  };
}

function parseHosts(text: string): Map<string, Address[]> {
  const names = new Map<string, Address[]>();
  for (const line of text.split(/\r?\n/)) {
    const [address = "", ...aliases] = line.replace(/#.*/, "").trim().split(/\s+/);
    const family = isIP(address);
    if (family === 0) continue;
    for (const alias of aliases) {
      const name = alias.toLowerCase();
      names.set(name, [...(names.get(name) ?? []), { address, family }]);
    }
  }
  return names;
}
