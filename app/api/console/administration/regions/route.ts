import { administration } from "@/lib/administration/contract";
import { listAdministeredRegions } from "@/lib/administration/regions";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [administration.regions, listAdministeredRegions],
});
