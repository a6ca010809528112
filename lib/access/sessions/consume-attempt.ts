import "server-only";
import type { VisitorContext } from "@/lib/contract/context";
import { env } from "@/lib/platform/env";
import { consumeAddressRateLimit } from "../rate-limits/consume-address-rate-limit";

/**
 * Counts an attempt against the e-mail address and the client address: 5 a minute each, per route. Requests with a
 * region's key skip the client limit. Fails with `rate_limited`, whether or not the address is known.
 */
export async function consumeAttempt(
  route: "request" | "verify" | "staff request" | "staff verify",
  addressDigest: string | null,
  { region, clientAddress }: Pick<VisitorContext, "region" | "clientAddress">,
): Promise<void> {
  if (env().RATE_LIMIT_PER_SECOND === 0) return;
  // Check the client first, so that a refused client can't fill memory with e-mail addresses.
  const addresses = [region ? null : clientAddress, addressDigest].filter((address) => address !== null);
  for (const address of addresses) await consumeAddressRateLimit(`${route} ${address}`);
}
