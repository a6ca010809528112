import "server-only";
import type { BaseContext } from "@/lib/contract/context";
import type { Operation } from "@/lib/contract/mutation-contract";
import { getCandidate } from "@/lib/records/candidates/find";
import { enqueue, type WriteRequest } from "./enqueue";
import { isRepeat } from "./first-use";

/**
 * Queues a write about an existing candidate, such as a change to their files. Fails with
 * `candidate_not_found` if the base doesn't have the candidate. A repeat of an accepted write passes, because
 * the candidate may have been deleted since.
 */
export async function enqueueForCandidate(
  ctx: BaseContext,
  input: WriteRequest & { params: { id: string } },
  contract: { mutation: Operation },
) {
  try {
    await getCandidate(ctx, input.params.id);
  } catch (fault) {
    if (!(await isRepeat(ctx, input.query))) throw fault;
  }
  return enqueue(ctx, input, contract);
}
