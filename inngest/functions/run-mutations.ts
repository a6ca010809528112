import "server-only";
import { db } from "@/lib/platform/database/client";
import { wakeMutations } from "@/lib/platform/wake";
import type { InngestClient } from "../client";
import { drainBase } from "../drain-base";
import { mutationsQueued } from "../events";
import { noteCallsDuring } from "../server-status";
import { withOpaqueErrors } from "../with-opaque-errors";

/** After this time, the base continues in a new run, so that a shutdown is quick. */
const RUN_MS = 10_000;
/**
 * A run waits for mutations that become due within this time, because the server may start a run up to a
 * second before its event's time.
 */
const WAIT_MS = 2_500;

/**
 * Executes the queued mutations of a base. The ledger guarantees the order and that each mutation takes
 * effect exactly once. The concurrency limit only avoids useless runs. The function has no steps, because
 * each step costs a request and the ledger already records the progress.
 */
export const runMutationsFunction = (inngest: InngestClient, timeMs = RUN_MS) =>
  inngest.createFunction(
    {
      id: "run-mutations",
      triggers: [mutationsQueued],
      concurrency: [{ key: "event.data.baseId", limit: 1 }],
    },
    ({ event }) => withOpaqueErrors(() => noteCallsDuring(() => runMutations(event.data.baseId, timeMs))),
  );

async function runMutations(
  baseId: number,
  timeMs: number,
): Promise<"idle" | "preparing" | "covered" | "continued" | "postponed"> {
  const end = await drainBase(db(), baseId, { timeMs, waitMs: WAIT_MS });
  if (typeof end === "object") return "postponed";
  if (end === "idle" || end === "preparing" || end === "covered") return end;
  wakeMutations(baseId);
  return "continued";
}
