import "server-only";
import { cron } from "inngest";
import { sweep as sweepLedger } from "@/lib/engine/mutations/sweep";
import { db } from "@/lib/platform/database/client";
import type { InngestClient } from "../client";
import { callbackDue, mutationsQueued } from "../events";
import { findWaiting } from "../waiting";
import { withOpaqueErrors } from "../with-opaque-errors";

/** What is younger has a wake-up of its own on the way. */
const WAITED_MS = 5_000;
const CALLBACKS_MAX = 1_000;

/** Each minute: wakes what nobody was told of, and does what is due some time after something else. */
export const sweepFunction = (inngest: InngestClient, waitedMs = WAITED_MS) =>
  inngest.createFunction(
    // A sweep that fails is not repeated: the next one comes in a minute and finds the same.
    { id: "sweep", triggers: [cron("* * * * *")], concurrency: [{ limit: 1 }], retries: 0 },
    async ({ step }) => {
      const { baseIds, callbackIds } = await step.run("find what waits", () =>
        withOpaqueErrors(() => findWaiting(db(), { waitedMs, callbacksMax: CALLBACKS_MAX })),
      );
      const wakeUps = [
        ...baseIds.map((baseId) => mutationsQueued.create({ baseId })),
        ...callbackIds.map((callbackId) => callbackDue.create({ callbackId })),
      ];
      if (wakeUps.length > 0) await step.sendEvent("wake", wakeUps);
      await step.run("clean up", () => withOpaqueErrors(() => sweepLedger(db())));
    },
  );
