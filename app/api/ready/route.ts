import { health } from "@/lib/http/health/contract";
import { checkReadiness } from "@/lib/http/health/readiness";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [health.ready, checkReadiness],
});
