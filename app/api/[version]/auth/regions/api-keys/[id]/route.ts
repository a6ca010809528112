import { apiKeys } from "@/lib/access/api-keys/contract";
import { revokeApiKey } from "@/lib/access/api-keys/revoke";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  DELETE: [apiKeys.delete, revokeApiKey],
});
