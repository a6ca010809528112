import { serve } from "@/lib/http/route";
import { openApi } from "@/lib/openapi/contract";
import { getYaml } from "@/lib/openapi/get";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: [openApi.yaml, getYaml] });
