import "server-only";
import { env } from "@/lib/platform/env";
import {
  ADDRESS_LIMIT,
  CODE_LIMIT,
  consumeAddressRateLimit,
} from "../rate-limits/consume-address-rate-limit";

/**
 * Counts an attempt for an e-mail address, whether or not it is known. Allows 5 attempts per minute and
 * route, or 10 for codes in the portal. The routes for a new e-mail address are separate, because anyone can
 * enter any address as their new one. Fails with `rate_limited`.
 */
export async function consumeAttempt(
  route:
    | "request"
    | "verify"
    | "staff request"
    | "staff verify"
    | "confirmation"
    | "new address confirmation"
    | "confirm"
    | "confirm new address"
    | "portal code",
  addressDigest: string,
): Promise<void> {
  if (env().RATE_LIMIT_PER_SECOND === 0) return;
  const isCode = route === "confirm" || route === "confirm new address" || route === "portal code";
  await consumeAddressRateLimit(`${route} ${addressDigest}`, isCode ? CODE_LIMIT : ADDRESS_LIMIT);
}
