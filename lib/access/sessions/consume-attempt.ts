import "server-only";
import type { VisitorContext } from "@/lib/contract/context";
import { env } from "@/lib/platform/env";
import { consumeAddressRateLimit } from "../rate-limits/consume-address-rate-limit";

/**
 * Counts an attempt with an e-mail address and from a client's: 5 a minute each, on each of the routes (contract §9). A region's
 * own server, which comes with a key, is limited by that. Fails with `rate_limited`, whether or not the address is known.
 */
export async function consumeAttempt(
  route: "request" | "verify" | "staff request" | "staff verify",
  addressDigest: string | null,
  { region, clientAddress }: Pick<VisitorContext, "region" | "clientAddress">,
): Promise<void> {
  if (env().RATE_LIMIT_PER_SECOND === 0) return;
  // The client's own first: once it is refused, it can't fill the memory with addresses of mail.
  const addresses = [region ? null : clientAddress, addressDigest].filter((address) => address !== null);
  for (const address of addresses) await consumeAddressRateLimit(`${route} ${address}`);
}
