import "server-only";
import type { BaseContext } from "@/lib/contract/context";
import { Operation } from "@/lib/contract/mutation-contract";
import type { FirstUse } from "./first-use";

/** The messages of 202 responses, by the status of the acknowledgement. */
export const ACKNOWLEDGEMENTS = {
  accepted:
    "Validated and queued. Read the outcome at the Location. It is sent to the callback URL if there is one.",
  idempotency_hit: "This idempotency key was used before; nothing was queued again.",
} as const;

/** Acknowledges a write that has just been queued, or that repeats an earlier write with the same key. */
export function acknowledge(
  ctx: BaseContext,
  id: string,
  idempotencyKey: string,
  repeated: { firstUse: FirstUse; payloadMatches: boolean } | null,
) {
  const version = ctx.base.mode === "sandbox" ? "sandbox" : "v2";
  const status = repeated ? "idempotency_hit" : "accepted";
  return {
    data: {
      mutationId: id,
      status: status as keyof typeof ACKNOWLEDGEMENTS,
      idempotencyKey,
      message: ACKNOWLEDGEMENTS[status],
      // A newer release may have used the key for an operation that this release doesn't know.
      ...(repeated && {
        operation: Operation.safeParse(repeated.firstUse.operation).data,
        payloadMatches: repeated.payloadMatches,
        mutationStatus: repeated.firstUse.status,
      }),
    },
    headers: { location: `/api/${version}/mutations/${id}` },
  };
}
