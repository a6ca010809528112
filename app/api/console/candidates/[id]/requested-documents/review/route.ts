import { requestedDocuments } from "@/lib/console/requested-documents/contract";
import { enqueue } from "@/lib/engine/mutations/enqueue";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [requestedDocuments.review, enqueue],
});
