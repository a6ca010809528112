import { serve } from "@/lib/http/route";
import { changeRegionDetails } from "@/lib/console/administration/change-region";
import { administration } from "@/lib/console/administration/contract";
import { deleteSeenRegion } from "@/lib/console/administration/delete-region";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  DELETE: [administration.deleteRegion, deleteSeenRegion],
  PATCH: [administration.changeRegion, changeRegionDetails],
});
