import "server-only";
import type { Handler } from "@/lib/contract/contract";
import { enqueue } from "@/lib/engine/mutations/enqueue";
import { getCandidate } from "@/lib/records/candidates/find";
import type { requestedDocuments } from "./contract";

/** Queues a review. The engine checks that the file and its status are still those that the reviewer saw. */
export const queueReview: Handler<typeof requestedDocuments.review> = async (ctx, input, contract) => {
  await getCandidate(ctx, input.params.id);
  return enqueue(ctx, input, contract);
};
