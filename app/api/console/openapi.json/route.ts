import { serve } from "@/lib/http/route";
import { openApi } from "@/lib/http/openapi/contract";
import { getConsoleJson } from "@/lib/http/openapi/get";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [openApi.console, getConsoleJson],
});
