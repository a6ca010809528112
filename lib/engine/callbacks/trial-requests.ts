import "server-only";
import { randomBytes, randomUUID } from "node:crypto";
import type { Trial } from "./schema";
import { CLOCK_MINUTES, callbackHeaders } from "./sign";

/** The age of the `stale` callback: older than a receiver should accept. */
const STALE_MS = (CLOCK_MINUTES + 1) * 60_000;

type Sender = Parameters<typeof callbackHeaders>[0];
type TrialRequest = { body: string; headers: Record<string, string> };

/** Returns the requests that test a receiver. `body` must contain `"test":true`. */
export function trialRequests(
  sender: Sender,
  { url, body, at }: { url: string; body: string; at: Date },
): Record<Trial, TrialRequest> {
  const signedBy = (signer: Sender, timestampMs = at.getTime()): TrialRequest => ({
    body,
    headers: callbackHeaders(signer, { timestampMs, nonce: randomUUID(), url, body }),
  });
  const valid = signedBy(sender);
  const stranger = { ...sender, secret: randomBytes(32).toString("hex"), previousSecret: null };
  return {
    valid,
    replayed: valid,
    tampered: { ...signedBy(sender), body: body.replace('"test":true', '"test":false') },
    stale: signedBy(sender, at.getTime() - STALE_MS),
    wrongly_signed: signedBy(stranger),
  };
}
