import "server-only";
import { isDeepStrictEqual } from "node:util";
import { listen } from "@/lib/platform/database/client";
import { describeError, log } from "@/lib/platform/log";
import { singleton } from "@/lib/platform/singleton";

/**
 * How long API keys and regions stay in memory. A NOTIFY clears the cache as soon as a key or region changes.
 * If the notification is lost, the cached entries still expire after this time.
 */

const CACHE_TTL_MS = 3_000;

type Entry = { value: unknown; readAt: number };
type Cache = { entries: Map<string, Entry>; epoch: number };

function cache(): Cache {
  return singleton("access", () => {
    const created: Cache = { entries: new Map(), epoch: 0 };
    listen("access_changed", () => clear(created)).catch((error) =>
      log().warn(
        { cause: describeError(error) },
        "cannot listen for access changes; cached keys and regions only expire by age",
      ),
    );
    return created;
  });
}

function clear(target: Cache): void {
  target.epoch += 1;
  target.entries.clear();
}

/** Clears all cached keys and regions. Call this after changing a key or region and before responding. */
export const clearAccessCache = (): void => clear(cache());

/**
 * Returns the cached value. Reads the value if it isn't cached or is older than `CACHE_TTL_MS`. Doesn't cache
 * `null`.
 */
export async function readCached<T>(name: string, read: () => Promise<T | null>): Promise<T | null> {
  const { entries, epoch } = cache();
  const entry = entries.get(name);
  if (entry && performance.now() - entry.readAt < CACHE_TTL_MS) return entry.value as T;
  const readAt = performance.now();
  const found = await read();
  // Return the cached object if its content is unchanged, because the schemas compiled for a region's fields
  // are cached per object.
  const value = entry && isDeepStrictEqual(entry.value, found) ? (entry.value as T) : found;
  // Don't cache the value if the cache was cleared during the read, because the value may be outdated.
  if (cache().epoch !== epoch) return value;
  if (value === null) entries.delete(name);
  else entries.set(name, { value, readAt });
  return value;
}
