import { apiKeys } from "@/lib/access/api-keys/contract";
import { createForRegion } from "@/lib/access/api-keys/create-for-region";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [apiKeys.create, createForRegion],
});
