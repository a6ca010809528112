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
 * A run may start up to a second before its event's time, so it waits for mutations that are due within this
 * time.
 */
const WAIT_MS = 2_500;

/**
 * Executes the queued mutations of a base. The ledger guarantees order and exactly-once effects; the
 * concurrency limit only avoids useless runs. The function has no steps, because each step costs a request
 * and the ledger already records progress.
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
): Promise<"idle" | "covered" | "continued" | "postponed"> {
  const end = await drainBase(db(), baseId, { timeMs, waitMs: WAIT_MS });
  if (typeof end === "object") return "postponed";
  if (end === "idle" || end === "covered") return end;
  wakeMutations(baseId);
  return "continued";
}
