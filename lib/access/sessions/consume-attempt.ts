import "server-only";
import { env } from "@/lib/platform/env";
import { consumeAddressRateLimit } from "../rate-limits/consume-address-rate-limit";

/**
 * Counts an attempt with an e-mail address, known or not. Allows 5 per minute and route. Fails with
 * `rate_limited`.
 */
export async function consumeAttempt(
  route: "request" | "verify" | "staff request" | "staff verify" | "confirmation" | "confirm",
  addressDigest: string,
): Promise<void> {
  if (env().RATE_LIMIT_PER_SECOND === 0) return;
  await consumeAddressRateLimit(`${route} ${addressDigest}`);
}
