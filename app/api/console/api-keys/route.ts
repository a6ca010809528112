import { apiKeys } from "@/lib/access/api-keys/contract";
import { listApiKeys } from "@/lib/access/api-keys/list";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: [apiKeys.list, listApiKeys] });
