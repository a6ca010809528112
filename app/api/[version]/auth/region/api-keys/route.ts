import { apiKeys } from "@/lib/api-keys/contract";
import { createForRegion } from "@/lib/api-keys/create-for-region";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [apiKeys.create, createForRegion],
});
