import { serve } from "@/lib/http/route";
import { administration } from "@/lib/console/administration/contract";
import { createGlobalKey, listGlobalKeys } from "@/lib/console/administration/keys";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [administration.keys, listGlobalKeys],
  POST: [administration.createKey, createGlobalKey],
});
