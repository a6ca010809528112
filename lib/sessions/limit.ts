import "server-only";
import type { VisitorContext } from "@/lib/context";
import { env } from "@/lib/env";
import { fail } from "@/lib/errors";
import { shared } from "@/lib/shared";

const ATTEMPTS_MAX = 5;
const WINDOW_MS = 60_000;
const HELD_MAX = 100_000;

type Window = { attempts: number; endsAtMs: number };

/** In the order in which they end, as all last equally long. */
const windows = () => shared("verification-attempts", () => new Map<string, Window>());

/**
 * Counts an attempt with an e-mail address and from a client's: 5 a minute each, from its first on (contract §9). A region's own
 * server, which comes with a key, has no such limit of its own. Fails with `rate_limited`, whether or not the address is known.
 */
export function countAttempt(
  route: "request" | "verify" | "staff",
  addressDigest: string | null,
  { region, clientAddress }: Pick<VisitorContext, "region" | "clientAddress">,
): void {
  const addresses = [addressDigest, region ? null : clientAddress].filter((address) => address !== null);
  const pausesMs = addresses.map((address) => count(`${route} ${address}`));
  const seconds = Math.ceil(Math.max(0, ...pausesMs) / 1000);
  if (seconds === 0) return;
  const headers = { "retry-after": String(seconds) };
  fail("rate_limited", `Too many attempts with this address; try again in ${seconds} s.`, {}, { headers });
}

/** Counts one more; answers for how many milliseconds there may be no other, 0 where there was room for this one. */
function count(key: string, nowMs = performance.now()): number {
  if (env().RATE_LIMIT_PER_SECOND === 0) return 0;
  const held = windows();
  forgetEnded(held, nowMs);
  const window = held.get(key) ?? { attempts: 0, endsAtMs: nowMs + WINDOW_MS };
  held.set(key, window);
  window.attempts += 1;
  return window.attempts > ATTEMPTS_MAX ? window.endsAtMs - nowMs : 0;
}

/** What has ended, and the oldest where there are too many: of what is left, all is in the order in which it ends. */
function forgetEnded(held: Map<string, Window>, nowMs: number): void {
  for (const [key, { endsAtMs }] of held) {
    if (endsAtMs > nowMs && held.size < HELD_MAX) return;
    held.delete(key);
  }
}
