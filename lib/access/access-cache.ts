import "server-only";
import { isDeepStrictEqual } from "node:util";
import { listen } from "@/lib/platform/database/client";
import { describeError, log } from "@/lib/platform/log";
import { singleton } from "@/lib/platform/singleton";

/**
 * Keys and regions, kept in memory for a moment. The promise: a revoked key or a changed region is noticed at once by
 * NOTIFY, and within `FRESH_MS` in every process even if that message is lost.
 */
const CACHE_TTL_MS = 3_000;

type Entry = { value: unknown; readAt: number };
type Cache = { entries: Map<string, Entry>; epoch: number };

function cache(): Cache {
  return singleton("access", () => {
    const created: Cache = { entries: new Map(), epoch: 0 };
    listen("access_changed", () => clear(created)).catch((error) =>
      log().warn({ cause: describeError(error) }, "cannot listen for access changes; the cache only expires"),
    );
    return created;
  });
}

function clear(held: Cache): void {
  held.epoch += 1;
  held.entries.clear();
}

/** Forgets every key and region: call it after changing one, before replying. */
export const clearAccessCache = (): void => clear(cache());

/** The value cached under this name, read again when it is older than `FRESH_MS`. Misses (`null`) are not kept. */
export async function readCached<T>(name: string, read: () => Promise<T | null>): Promise<T | null> {
  const held = cache();
  const entry = held.entries.get(name);
  if (entry && performance.now() - entry.readAt < CACHE_TTL_MS) return entry.value as T;
  const { epoch } = held;
  const readAt = performance.now();
  const found = await read();
  // Keep the same object while nothing changed, so that shapes compiled for a region's fields stay valid.
  const value = entry && isDeepStrictEqual(entry.value, found) ? (entry.value as T) : found;
  // A value read before a change must not outlive the message about that change.
  if (held.epoch !== epoch) return value;
  if (value === null) held.entries.delete(name);
  else held.entries.set(name, { value, readAt });
  return value;
}
