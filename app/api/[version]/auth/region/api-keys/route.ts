import { serve } from "@/lib/http/route";
import { apiKeys } from "@/lib/access/api-keys/contract";
import { createRegionKey } from "@/lib/access/api-keys/create-region-key";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [apiKeys.create, createRegionKey],
});
