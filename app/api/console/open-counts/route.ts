import { serve } from "@/lib/http/route";
import { openCounts } from "@/lib/console/open-counts/contract";
import { showOpenCounts } from "@/lib/console/open-counts/show";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [openCounts.show, showOpenCounts],
});
