import { claimCallbacks } from "@/lib/engine/callbacks/claim";
import {
  attemptClaimed,
  currentTime,
  type DeliveryOptions,
  finishAttempt,
} from "@/lib/engine/callbacks/deliver";

/** Attempts to deliver one callback if it is due, without waiting for a slot. */
export async function deliver(delivery: DeliveryOptions, callbackId: string) {
  const startedAt = currentTime(delivery);
  const [claim] = await claimCallbacks(delivery.database, [callbackId], startedAt);
  if (!claim) return { status: "skipped" as const };
  return await finishAttempt(delivery, await attemptClaimed(delivery, claim, startedAt));
}
