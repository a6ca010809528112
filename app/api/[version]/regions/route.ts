import { serve } from "@/lib/http/route";
import { regions } from "@/lib/regions/contract";
import { createByAdmin } from "@/lib/regions/create-by-admin";
import { listRegions } from "@/lib/regions/list";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [regions.list, listRegions],
  POST: [regions.create, createByAdmin],
});
