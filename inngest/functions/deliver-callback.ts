import "server-only";
import { deliver } from "@/lib/engine/callbacks/deliver";
import { DELIVERY_SLOTS } from "@/lib/engine/callbacks/delivery-slots";
import { db } from "@/lib/platform/database/client";
import type { InngestClient } from "../client";
import { callbackDue } from "../events";
import { withOpaqueErrors } from "../with-opaque-errors";

/** Attempts, and waits for a free slot. The sweep wakes callbacks that need more. */
const ROUNDS_MAX = 20;
/** All the slots of a process, which shares them between regions, so that no region waits here. */
const CONCURRENCY = DELIVERY_SLOTS;

/**
 * Delivers a callback: alternates attempts and sleeps until the schedule ends. Several runs may handle the same
 * callback: only the run that claims an attempt makes it, and the other runs end.
 */
export const deliverCallbackFunction = (inngest: InngestClient) =>
  inngest.createFunction(
    { id: "deliver-callback", triggers: [callbackDue], concurrency: [{ limit: CONCURRENCY }] },
    async ({ event, step }) => {
      const { callbackId } = event.data;
      for (let round = 1; round <= ROUNDS_MAX; round++) {
        const outcome = await step.run(`deliver ${round}`, () =>
          withOpaqueErrors(() => deliver({ database: db() }, callbackId)),
        );
        if (outcome.status !== "pending") return outcome.status;
        await step.sleepUntil(`wait ${round}`, outcome.nextAttemptAt);
      }
      return "pending";
    },
  );
