import "server-only";
import { type DrainResult, drain } from "@/lib/engine/mutations/drain";
import { prepareHead } from "@/lib/engine/mutations/prepare-head";
import { db } from "@/lib/platform/database/client";
import type { InngestClient } from "../client";
import { mutationsQueued } from "../events";
import { withOpaqueErrors } from "../with-opaque-errors";

/** After this many rounds the base continues in a new run, so that no run grows without limit. */
const ROUNDS_MAX = 20;
const LOCKED_RETRY_MS = 1_000;

/**
 * Executes the queued mutations of a base. The ledger guarantees order and exactly-once effects; the concurrency limit
 * only avoids useless runs. The limit counts running steps, so a sleeping run doesn't block other runs.
 */
export const runMutationsFunction = (inngest: InngestClient) =>
  inngest.createFunction(
    {
      id: "run-mutations",
      triggers: [mutationsQueued],
      concurrency: [{ key: "event.data.baseId", limit: 1 }],
    },
    async ({ event, step }) => {
      const { baseId } = event.data;
      for (let round = 1; round <= ROUNDS_MAX; round++) {
        const { goOnAt } = await step.run(`drain ${round}`, () => withOpaqueErrors(() => drainOnce(baseId)));
        if (goOnAt === null) return;
        if (goOnAt !== "now") await step.sleepUntil(`wait ${round}`, goOnAt);
      }
      await step.sendEvent("go on", mutationsQueued.create({ baseId }));
    },
  );

async function drainOnce(baseId: number) {
  const { applied, next } = await drain(db(), baseId);
  if (next === "unprepared") await prepareHead(db(), baseId);
  return { applied, goOnAt: nextRoundAt(next) };
}

/**
 * Returns when to start the next round; null ends the run. Inngest stores the value as `goOnAt`, so runs in progress
 * rely on that name.
 */
function nextRoundAt(next: DrainResult["next"]): string | "now" | null {
  if (next === "idle") return null;
  if (next === "more" || next === "unprepared") return "now";
  // The process that holds the lock may miss the latest mutations, so check again later. The jitter spreads the runs.
  if (next === "locked") {
    return new Date(Date.now() + LOCKED_RETRY_MS * (0.5 + Math.random())).toISOString();
  }
  return next.notBefore.toISOString();
}
