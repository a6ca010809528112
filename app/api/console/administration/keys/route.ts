import { administration } from "@/lib/console/administration/contract";
import { createGlobalKey, listGlobalKeys } from "@/lib/console/administration/keys";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [administration.keys, listGlobalKeys],
  POST: [administration.createKey, createGlobalKey],
});
