import { serve } from "@/lib/http/route";
import { apiKeys } from "@/lib/access/api-keys/contract";
import { revokeApiKey } from "@/lib/access/api-keys/revoke";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  DELETE: [apiKeys.delete, revokeApiKey],
});
