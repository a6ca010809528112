import { requestedDocuments } from "@/lib/console/requested-documents/contract";
import { queueReview } from "@/lib/console/requested-documents/review";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [requestedDocuments.review, queueReview],
});
