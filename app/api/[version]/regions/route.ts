import { serve } from "@/lib/http/route";
import { regions } from "@/lib/access/regions/contract";
import { createByAdmin } from "@/lib/access/regions/create-by-admin";
import { listRegions } from "@/lib/access/regions/list";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [regions.list, listRegions],
  POST: [regions.create, createByAdmin],
});
