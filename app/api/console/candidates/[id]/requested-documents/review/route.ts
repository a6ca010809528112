import { serve } from "@/lib/http/route";
import { requestedDocuments } from "@/lib/console/requested-documents/contract";
import { enqueueForCandidate } from "@/lib/engine/mutations/enqueue-for-candidate";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [requestedDocuments.review, enqueueForCandidate],
});
