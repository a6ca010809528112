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

/** `payloadMatches` is null if the write was queued now. Otherwise, the write repeats an earlier one. */
export function acknowledge(
  ctx: BaseContext,
  { id, operation }: FirstUse,
  payloadMatches: boolean | null,
  idempotencyKey: string,
) {
  const version = ctx.base.mode === "sandbox" ? "sandbox" : "v2";
  const isRepeat = payloadMatches !== null;
  const status = isRepeat ? "idempotency_hit" : "accepted";
  return {
    data: {
      mutationId: id,
      status: status as keyof typeof ACKNOWLEDGEMENTS,
      idempotencyKey,
      message: ACKNOWLEDGEMENTS[status],
      // A newer release may have used the key for an operation that this release doesn't know.
      ...(isRepeat ? { operation: Operation.safeParse(operation).data, payloadMatches } : {}),
    },
    headers: { location: `/api/${version}/mutations/${id}` },
  };
}
