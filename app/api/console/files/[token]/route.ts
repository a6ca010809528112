import { consoleFiles } from "@/lib/console/files/contract";
import { showPdf } from "@/lib/console/files/show-pdf";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [consoleFiles.pdf, showPdf],
});
