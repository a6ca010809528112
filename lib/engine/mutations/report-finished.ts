import "server-only";
import { wakeDelivery } from "@/lib/platform/wake";
import { countMutations } from "../engine-metrics";
import type { AppliedStep } from "./step-result";

/** Counts finished mutations and wakes the delivery of their callbacks. Call this after the commit. */
export function reportFinished(baseId: number, { finished, callbackIds }: AppliedStep): void {
  countMutations(finished);
  for (const callbackId of callbackIds) wakeDelivery(callbackId, baseId);
}
