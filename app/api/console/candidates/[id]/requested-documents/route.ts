import { serve } from "@/lib/http/route";
import { requestedDocuments } from "@/lib/console/requested-documents/contract";
import { showDocumentStatus } from "@/lib/console/requested-documents/show-status";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [requestedDocuments.status, showDocumentStatus],
});
