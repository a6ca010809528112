import "server-only";
import type { Handler } from "@/lib/contract/contract";
import { enqueue } from "@/lib/engine/mutations/enqueue";
import { getCandidate } from "@/lib/records/candidates/find";
import type { requestedDocuments } from "./contract";

/**
 * Queues a review. The engine checks that neither the file nor its status has changed since the reviewer saw
 * them.
 */
export const queueReview: Handler<typeof requestedDocuments.review> = async (ctx, input, contract) => {
  await getCandidate(ctx, input.params.id);
  return enqueue(ctx, input, contract);
};
