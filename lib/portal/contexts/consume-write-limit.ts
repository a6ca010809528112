import "server-only";
import {
  consumeAddressRateLimit,
  consumeClientRateLimit,
} from "@/lib/access/rate-limits/consume-address-rate-limit";
import { env } from "@/lib/platform/env";

/** Far more writes than a person makes in a minute. */
export const SESSION_WRITE_LIMIT = { points: 60, duration: 60, keyPrefix: "instroom:portal-session" };
/**
 * Higher than the limit per session, because in schools and libraries many candidates share one IP address.
 */
export const ADDRESS_WRITE_LIMIT = { points: 300, duration: 60, keyPrefix: "instroom:portal-address" };

/** Counts a portal write per session and per IP address. Fails with `rate_limited` above either limit. */
export async function consumeWriteLimit(sessionId: string, clientAddress: string | null): Promise<void> {
  if (env().RATE_LIMIT_PER_SECOND === 0) return;
  await consumeAddressRateLimit(sessionId, SESSION_WRITE_LIMIT);
  await consumeClientRateLimit("portal", clientAddress, ADDRESS_WRITE_LIMIT);
}
