import "server-only";
import { db } from "@/lib/platform/database/client";
import type { InngestClient } from "../client";
import { deliverCallbacks } from "../deliver-callbacks";
import { callbacksDue } from "../events";
import { noteCallsDuring } from "../server-status";
import { withOpaqueErrors } from "../with-opaque-errors";

/**
 * The maximum number of concurrent runs per base, so that a region with hanging receivers delays only itself.
 */
const RUNS_PER_BASE = 4;

/**
 * Delivers the callbacks of an event. Several runs can safely handle the same callback, because only one of
 * them can claim the attempt in the outbox. The function's id is singular because runs of earlier releases
 * delivered one callback each.
 */
export const deliverCallbacksFunction = (inngest: InngestClient) =>
  inngest.createFunction(
    {
      id: "deliver-callback",
      triggers: [callbacksDue],
      concurrency: [{ key: "event.data.baseId", limit: RUNS_PER_BASE }],
    },
    ({ event: { data } }) => {
      const due = "callbackIds" in data ? data : { callbackIds: [data.callbackId] };
      return withOpaqueErrors(() => noteCallsDuring(() => deliverCallbacks({ database: db() }, due)));
    },
  );
