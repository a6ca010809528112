import { serve } from "@/lib/http/route";
import { consoleFiles } from "@/lib/console/files/contract";
import { showPdf } from "@/lib/console/files/show-pdf";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [consoleFiles.pdf, showPdf],
});
