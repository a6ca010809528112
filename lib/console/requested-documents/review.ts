import "server-only";
import type { Handler } from "@/lib/contract/contract";
import { enqueueForCandidate } from "@/lib/engine/mutations/enqueue-for-candidate";
import type { requestedDocuments } from "./contract";

/**
 * Queues a review. The engine checks that neither the file nor its status has changed since the reviewer saw
 * them.
 */
export const queueReview: Handler<typeof requestedDocuments.review> = enqueueForCandidate;
