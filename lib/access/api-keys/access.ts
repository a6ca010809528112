import "server-only";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { apiKeys } from "@/db/schema/api-keys";
import type { Database } from "@/lib/platform/database/client";
import { db } from "@/lib/platform/database/client";
import { describeError, log } from "@/lib/platform/log";
import { singleton } from "@/lib/platform/singleton";
import { readCached } from "../access-cache";
import { bucketOf, type TokenBucket } from "../rate-limits/token-bucket";
import { countCall } from "./calls";

const LAST_USED_INTERVAL_MS = 60_000;

type KeyRow = { id: string; scope: "region" | "admin" | "webhook"; regionId: string | null };
export type KeyAccess = KeyRow & { bucket: TokenBucket };

const usedAtByKey = () => singleton("last uses of keys", () => new Map<string, number>());

const selectKey = (database: Database, tokenDigest: string) =>
  database
    .select({ id: apiKeys.id, scope: apiKeys.scope, regionId: apiKeys.regionId })
    .from(apiKeys)
    .where(and(eq(apiKeys.tokenDigest, tokenDigest), isNull(apiKeys.revokedAt)));

/**
 * Finds the key with this digest, and counts the call by default. Returns null if the key is unknown or
 * revoked.
 */
export async function findKeyAccess(
  tokenDigest: string,
  { isCounted = true } = {},
): Promise<KeyAccess | null> {
  const row = await readCached<KeyRow>(
    `key ${tokenDigest}`,
    async () => (await selectKey(db(), tokenDigest))[0] ?? null,
  );
  if (!row) return null;
  if (isCounted) countCall(row.id);
  updateLastUsed(row.id);
  return { ...row, bucket: bucketOf(row.id) };
}

/** Writes `lastUsedAt` at most once a minute, without delaying the request. */
function updateLastUsed(keyId: string): void {
  const usedAt = usedAtByKey();
  const now = performance.now();
  const last = usedAt.get(keyId);
  if (last !== undefined && now - last < LAST_USED_INTERVAL_MS) return;
  usedAt.set(keyId, now);
  // Shorter than a minute, so that a delayed earlier update doesn't prevent this one. This condition only
  // prevents repeated updates by several processes.
  const isStale = or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, sql`now() - interval '50 seconds'`));
  db()
    .update(apiKeys)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(apiKeys.id, keyId), isStale))
    .catch((error: unknown) =>
      log().warn({ keyId, cause: describeError(error) }, "could not update the key's lastUsedAt"),
    );
}
