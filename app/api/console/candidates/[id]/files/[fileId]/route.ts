import { serve } from "@/lib/http/route";
import { consoleFiles } from "@/lib/console/files/contract";
import { showPreview } from "@/lib/console/files/show-preview";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [consoleFiles.preview, showPreview],
});
