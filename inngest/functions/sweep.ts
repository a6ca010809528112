import "server-only";
import { cron } from "inngest";
import { sweep as sweepLedger } from "@/lib/engine/mutations/sweep";
import { db } from "@/lib/platform/database/client";
import type { InngestClient } from "../client";
import { callbackDue, mutationsQueued } from "../events";
import { findWaiting } from "../waiting";
import { withOpaqueErrors } from "../with-opaque-errors";

/** More recent work is skipped, because its wake-up may still arrive. */
const WAITED_MS = 5_000;
const CALLBACKS_MAX = 1_000;

/** Runs every minute: wakes overdue work whose wake-up was lost, and runs the clean-up. */
export const sweepFunction = (inngest: InngestClient, waitedMs = WAITED_MS) =>
  inngest.createFunction(
    // No retries: the next sweep starts within a minute and finds the same work.
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
