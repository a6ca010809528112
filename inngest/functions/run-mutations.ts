import "server-only";
import { type DrainResult, drain } from "@/lib/engine/mutations/drain";
import { db } from "@/lib/platform/database/client";
import type { InngestClient } from "../client";
import { mutationsQueued } from "../events";
import { withOpaqueErrors } from "../with-opaque-errors";

/** After so many rounds the base goes on in a run of its own, so that none grows without end. */
const ROUNDS_MAX = 20;
const LOCKED_RETRY_MS = 1_000;

/**
 * Executes the queued mutations of a base. Their order and their effect are the ledger's affair: the limit only keeps
 * a second run of the base from being there for nothing. It counts running steps, so a run that sleeps blocks none.
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
  return { applied, goOnAt: nextRoundAt(next) };
}

/** When the base wants the next round, as a step's result can say it; null: when it is woken again. */
function nextRoundAt(next: DrainResult["next"]): string | "now" | null {
  if (next === "idle") return null;
  if (next === "more") return "now";
  // The holder of the lock may miss what was queued since, so look again; the jitter spreads the runs.
  if (next === "locked") {
    return new Date(Date.now() + LOCKED_RETRY_MS * (0.5 + Math.random())).toISOString();
  }
  return next.notBefore.toISOString();
}
