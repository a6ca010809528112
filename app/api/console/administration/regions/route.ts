import { administration } from "@/lib/console/administration/contract";
import { listAdministeredRegions } from "@/lib/console/administration/regions";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [administration.regions, listAdministeredRegions],
});
