import { requestedDocuments } from "@/lib/console/requested-documents/contract";
import { showDocumentStatus } from "@/lib/console/requested-documents/show-status";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [requestedDocuments.status, showDocumentStatus],
});
