import "server-only";
import { and, eq, or } from "drizzle-orm";
import { mutations } from "@/db/schema/mutations";
import { hmacDigest } from "@/lib/platform/digest";

/**
 * Digests an idempotency key, which can be an e-mail address. The digest stays after the key is erased, so
 * that a repeat is still recognized. It includes the base, so that it can't be compared between regions.
 */
export const idempotencyDigestOf = (baseId: number, key: string): string =>
  hmacDigest("idempotency key", String(baseId), key);

/** Matches the mutation that used the key first, also after the key was erased. */
export const hasIdempotencyKey = (baseId: number, key: string) =>
  and(
    eq(mutations.baseId, baseId),
    or(eq(mutations.idempotencyKey, key), eq(mutations.idempotencyDigest, idempotencyDigestOf(baseId, key))),
  );
