import { serve } from "@/lib/http/route";
import { applyRegionEvent } from "@/lib/access/regions/apply-region-event";
import { regions } from "@/lib/access/regions/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [regions.event, applyRegionEvent],
});
