import { apiKeys } from "@/lib/api-keys/contract";
import { listApiKeys } from "@/lib/api-keys/list";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: [apiKeys.list, listApiKeys] });
