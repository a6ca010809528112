import { openCounts } from "@/lib/console/open-counts/contract";
import { showOpenCounts } from "@/lib/console/open-counts/show";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [openCounts.show, showOpenCounts],
});
