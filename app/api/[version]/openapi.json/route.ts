import { serve } from "@/lib/http/route";
import { openApi } from "@/lib/http/openapi/contract";
import { getJson } from "@/lib/http/openapi/get";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: [openApi.json, getJson] });
