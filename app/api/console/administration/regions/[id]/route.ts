import { changeRegionDetails } from "@/lib/console/administration/change-region";
import { administration } from "@/lib/console/administration/contract";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  PATCH: [administration.changeRegion, changeRegionDetails],
});
