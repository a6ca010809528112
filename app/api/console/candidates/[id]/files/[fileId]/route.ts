import { consoleFiles } from "@/lib/console/files/contract";
import { showPreview } from "@/lib/console/files/show-preview";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [consoleFiles.preview, showPreview],
});
