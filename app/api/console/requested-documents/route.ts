import { serve } from "@/lib/http/route";
import { requestedDocuments } from "@/lib/console/requested-documents/contract";
import { saveRequestedDocuments } from "@/lib/console/requested-documents/save";
import { showRequestedDocuments } from "@/lib/console/requested-documents/show";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [requestedDocuments.show, showRequestedDocuments],
  PATCH: [requestedDocuments.save, saveRequestedDocuments],
});
