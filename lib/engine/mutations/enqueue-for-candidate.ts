import "server-only";
import type { BaseContext } from "@/lib/contract/context";
import type { Operation } from "@/lib/contract/mutation-contract";
import { getCandidate } from "@/lib/records/candidates/find";
import { enqueue, type WriteRequest } from "./enqueue";

/** Accepts a write to a candidate's files only where the candidate is the region's. Fails with `candidate_not_found`. */
export async function enqueueForCandidate(
  ctx: BaseContext,
  input: WriteRequest & { params: { id: string } },
  contract: { mutation: Operation },
) {
  await getCandidate(ctx, input.params.id);
  return enqueue(ctx, input, contract);
}
