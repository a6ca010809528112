import "server-only";
import { cron } from "inngest";
import { findDueCallbacks } from "@/lib/engine/callbacks/find-due";
import { sweep as sweepLedger } from "@/lib/engine/mutations/sweep";
import { db } from "@/lib/platform/database/client";
import { groupBy } from "@/lib/platform/group-by";
import type { InngestClient } from "../client";
import { mutationsQueued, type WakeUp } from "../events";
import { callbackEvents } from "../pending-wake-ups";
import { noteCallsDuring } from "../server-status";
import { findWaitingBases } from "../waiting";
import { withOpaqueErrors } from "../with-opaque-errors";

/**
 * The sweep wakes work that has been overdue for this long. Until then, the work's own wake-up may still
 * arrive.
 */
const WAITED_MS = 5_000;
const CALLBACKS_MAX = 1_000;

/** Runs every minute. Wakes overdue work whose wake-up was lost, and runs the cleanup. */
export const sweepFunction = (inngest: InngestClient, waitedMs = WAITED_MS) =>
  inngest.createFunction(
    // No retries: the next sweep starts within a minute and finds the same work.
    { id: "sweep", triggers: [cron("* * * * *")], concurrency: [{ limit: 1 }], retries: 0 },
    async ({ step }) => {
      const wakeUps = await step.run("find what waits", () => withOpaqueErrors(() => findOverdue(waitedMs)));
      if (wakeUps.length > 0) await step.sendEvent("wake", wakeUps);
      await step.run("clean up", () => withOpaqueErrors(() => noteCallsDuring(() => sweepLedger(db()))));
    },
  );

async function findOverdue(waitedMs: number): Promise<WakeUp[]> {
  const baseIds = await findWaitingBases(db(), waitedMs);
  const now = new Date(Date.now() - waitedMs);
  const due = await findDueCallbacks(db(), { now, limit: CALLBACKS_MAX });
  return [
    ...baseIds.map((baseId) => mutationsQueued.create({ baseId })),
    ...[...groupBy(due, ({ baseId }) => baseId)].flatMap(([baseId, ofBase]) =>
      callbackEvents(
        baseId,
        ofBase.map(({ id }) => id),
      ),
    ),
  ];
}
