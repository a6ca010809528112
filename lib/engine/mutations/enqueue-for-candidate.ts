import "server-only";
import type { BaseContext } from "@/lib/contract/context";
import type { Operation } from "@/lib/contract/mutation-contract";
import { getCandidate } from "@/lib/records/candidates/find";
import { enqueue, type WriteRequest } from "./enqueue";

/**
 * Queues a write to a candidate's files. Fails with `candidate_not_found` if the base doesn't have the
 * candidate.
 */
export async function enqueueForCandidate(
  ctx: BaseContext,
  input: WriteRequest & { params: { id: string } },
  contract: { mutation: Operation },
) {
  await getCandidate(ctx, input.params.id);
  return enqueue(ctx, input, contract);
}
