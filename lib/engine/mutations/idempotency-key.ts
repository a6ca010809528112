import "server-only";
import { and, eq, or, type SQL } from "drizzle-orm";
import { mutations } from "@/db/schema/mutations";
import { lastingDigest } from "@/lib/platform/database/lasting-digest";

/**
 * Digests an idempotency key, which can be an e-mail address. The digest stays after the key is erased, so
 * that a repeat is still recognized. It includes the base, so that digests of different bases can't be
 * compared.
 */
export const idempotencyDigestOf = async (baseId: number, key: string): Promise<string> =>
  (await lastingDigest("idempotency key"))(String(baseId), key);

/** Matches the mutation that used the key first, even after the key was erased. */
export async function hasIdempotencyKey(baseId: number, key: string): Promise<SQL | undefined> {
  const digest = await idempotencyDigestOf(baseId, key);
  const isKey = or(eq(mutations.idempotencyKey, key), eq(mutations.idempotencyDigest, digest));
  return and(eq(mutations.baseId, baseId), isKey);
}
