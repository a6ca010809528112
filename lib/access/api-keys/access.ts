import "server-only";
import { isDeepStrictEqual } from "node:util";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { apiKeys } from "@/db/schema/api-keys";
import type { RegionContext } from "@/lib/contract/context";
import type { Database } from "@/lib/platform/database/client";
import { db, listen } from "@/lib/platform/database/client";
import { describeError, log } from "@/lib/platform/log";
import { shared } from "@/lib/platform/shared";
import { newBucket, type TokenBucket } from "../rate-limits/token-bucket";
import { findRegionContext } from "../regions/find-region-context";
import { countCall } from "./calls";

/**
 * What is known of keys and regions, kept in memory for a moment. The promise: a revoked key or a changed region is
 * noticed at once by NOTIFY, and within `FRESH_MS` on every process even if that message is lost (contract §3: 5 s).
 */
const FRESH_MS = 3_000;
const USE_NOTED_EVERY_MS = 60_000;

type KeyRow = { id: string; scope: "region" | "admin" | "webhook"; regionId: string | null };
export type KeyAccess = KeyRow & { bucket: TokenBucket };
type Entry<T> = { value: T; readAt: number };
type Cache = {
  keys: Map<string, Entry<KeyRow | null>>;
  buckets: Map<string, TokenBucket>;
  usedAt: Map<string, number>;
  regions: Map<string, Entry<RegionContext | null>>;
  epoch: number;
};

function cache(): Cache {
  return shared("access", () => {
    const made: Cache = {
      keys: new Map(),
      buckets: new Map(),
      usedAt: new Map(),
      regions: new Map(),
      epoch: 0,
    };
    listen("access_changed", () => forget(made)).catch((error) =>
      log().warn({ cause: describeError(error) }, "changes of keys are noticed by polling only"),
    );
    return made;
  });
}

function forget(held: Cache): void {
  held.epoch += 1;
  held.keys.clear();
  held.regions.clear();
}

/** Forgets every key and region held in memory: call it after changing one, before answering. */
export const forgetAccess = (): void => forget(cache());

async function fresh<T>(held: Map<string, Entry<T>>, key: string, read: () => Promise<T>): Promise<T> {
  const entry = held.get(key);
  if (entry && performance.now() - entry.readAt < FRESH_MS) return entry.value;
  const { epoch } = cache();
  const readAt = performance.now();
  const found = await read();
  // The same object as long as nothing changed: the shapes that were made for a region's fields stay good.
  const value = entry && isDeepStrictEqual(entry.value, found) ? entry.value : found;
  // What was read before a change must not outlive the message about it.
  if (cache().epoch === epoch) held.set(key, { value, readAt });
  return value;
}

const selectKey = (database: Database, tokenDigest: string) =>
  database
    .select({ id: apiKeys.id, scope: apiKeys.scope, regionId: apiKeys.regionId })
    .from(apiKeys)
    .where(and(eq(apiKeys.tokenDigest, tokenDigest), isNull(apiKeys.revokedAt)));

/** The key with this digest, or null where there is none or it is revoked. Its token bucket stays the same one throughout. */
export async function findKeyAccess(tokenDigest: string): Promise<KeyAccess | null> {
  const held = cache();
  const row = await fresh(
    held.keys,
    tokenDigest,
    async () => (await selectKey(db(), tokenDigest))[0] ?? null,
  );
  if (!row) {
    held.keys.delete(tokenDigest);
    return null;
  }
  const bucket = held.buckets.get(row.id) ?? newBucket(row.id);
  held.buckets.set(row.id, bucket);
  countCall(row.id);
  noteUse(row.id);
  return { ...row, bucket };
}

/** What a request needs of a region, or null where there is no such region. */
export const findRegion = (regionId: string): Promise<RegionContext | null> =>
  fresh(cache().regions, regionId, () => findRegionContext(db(), regionId));

/** Writes `lastUsedAt` at most once a minute, beside the request (contract §3: it never delays one). */
function noteUse(keyId: string): void {
  const { usedAt } = cache();
  const now = performance.now();
  const last = usedAt.get(keyId);
  if (last !== undefined && now - last < USE_NOTED_EVERY_MS) return;
  usedAt.set(keyId, now);
  const longAgo = or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, sql`now() - interval '1 minute'`));
  db()
    .update(apiKeys)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(apiKeys.id, keyId), longAgo))
    .catch((error: unknown) => log().warn({ keyId, cause: describeError(error) }, "last use not noted"));
}
