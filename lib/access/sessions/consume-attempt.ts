import "server-only";
import { env } from "@/lib/platform/env";
import {
  ADDRESS_LIMIT,
  CODE_LIMIT,
  consumeAddressRateLimit,
} from "../rate-limits/consume-address-rate-limit";

/**
 * Counts an attempt for an e-mail address, whether or not it is known. Allows 5 attempts per minute and
 * route, or 10 for codes in the portal. Fails with `rate_limited`.
 */
export async function consumeAttempt(
  route: "request" | "verify" | "staff request" | "staff verify" | "confirmation" | "confirm" | "portal code",
  addressDigest: string,
): Promise<void> {
  if (env().RATE_LIMIT_PER_SECOND === 0) return;
  const limit = route === "confirm" || route === "portal code" ? CODE_LIMIT : ADDRESS_LIMIT;
  await consumeAddressRateLimit(`${route} ${addressDigest}`, limit);
}
