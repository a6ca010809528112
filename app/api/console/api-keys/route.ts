import { serve } from "@/lib/http/route";
import { apiKeys } from "@/lib/access/api-keys/contract";
import { listApiKeys } from "@/lib/access/api-keys/list";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: [apiKeys.list, listApiKeys] });
