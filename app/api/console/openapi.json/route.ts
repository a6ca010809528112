import { openApi } from "@/lib/http/openapi/contract";
import { getConsoleJson } from "@/lib/http/openapi/get";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [openApi.console, getConsoleJson],
});
