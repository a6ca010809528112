import { serve } from "@/lib/http/route";
import { administration } from "@/lib/console/administration/contract";
import { listAdministeredRegions } from "@/lib/console/administration/regions";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [administration.regions, listAdministeredRegions],
});
